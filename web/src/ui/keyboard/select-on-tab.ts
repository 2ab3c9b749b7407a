import type { FocusEvent, KeyboardEvent } from 'react'

/**
 * Selects the content of a field reached with Tab, as browsers do. Mantine's focus trap moves the focus
 * without selecting, so that a typed number would be appended to the existing one.
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

/** Selects the text of an input field. Does nothing for other elements. */
export function selectText(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement) field.select()
}
