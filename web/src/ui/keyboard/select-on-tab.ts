import type { FocusEvent, KeyboardEvent } from 'react'

/**
 * Tab into a field selects what is in it, as a browser does by itself: the focus trap of a dialog moves the
 * focus on its own, and a
 * figure typed next would be written behind the one that stands there.
 */
export const selectOnTab = {
  onKeyDownCapture({ key }: KeyboardEvent) {
    isTab = key === 'Tab'
  },
  onKeyUpCapture() {
    isTab = false
  },
  onPointerDownCapture() {
    isTab = false
  },
  onFocus({ target }: FocusEvent) {
    if (isTab) selectText(target)
  },
}

let isTab = false

/** What is no text, a box or a file, selects nothing. */
export function selectText(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement) field.select()
}
