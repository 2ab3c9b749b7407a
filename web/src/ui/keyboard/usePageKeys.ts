import { useEffect, useRef } from 'react'

type Keys = Record<string, (event: KeyboardEvent) => void>

/** Single keys of a page (`n`, `f`, `j`): not while writing, not under a dialog or a menu, not with a modifier. */
export function usePageKeys(keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (act && !event.defaultPrevented && isForThePage(event)) act(event)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

function isForThePage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable=true]')
  return !isWriting && !document.querySelector('[role=dialog], [role=menu]')
}
