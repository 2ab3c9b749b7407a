import type { KeyboardEvent } from 'react'

/** Returns a key handler for Enter without modifier keys. Ctrl + Enter is left to the form, which saves. */
export function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) act()
  }
}
