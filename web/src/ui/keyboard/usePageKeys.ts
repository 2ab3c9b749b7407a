import { useEffect, useRef } from 'react'

type Keys = Record<string, (event: KeyboardEvent) => void>

/**
 * Single keys of a page (`n`, `f`, `j`), ignored during typing, under a dialog or a menu, and with a
 * modifier. The handler of the latest render runs when `when` calls it.
 */
export function usePageKeys(keys: Keys, when: (act: () => void) => void = atOnce) {
  const latest = useRef({ keys, when })
  useEffect(() => {
    latest.current = { keys, when }
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { keys, when } = latest.current
      if (keys[event.key] && !event.defaultPrevented && isForThePage(event))
        when(() => latest.current.keys[event.key]?.(event))
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

function atOnce(act: () => void) {
  act()
}

function isForThePage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const isWriting =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable=true]')
  return !isWriting && !document.querySelector('[role=dialog], [role=menu]')
}
