import type { KeyboardEvent } from 'react'

/** Runs on Entrée without modifier keys, because Ctrl Entrée saves. */
export function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) act()
  }
}
