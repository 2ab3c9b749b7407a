import { useEffect, useRef } from 'react'

type Keys = Record<string, (event: KeyboardEvent) => void>

/**
 * Registers single-key shortcuts of a page (`n`, `f`, `j`). They are ignored while the user types, when a
 * dialog or menu is open, and with Ctrl, Alt or Meta. `when` decides when the handler of the latest render
 * runs.
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
