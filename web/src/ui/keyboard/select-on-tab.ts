import type { FocusEvent, KeyboardEvent } from 'react'

/**
 * Selects the content of a field reached with Tab, as browsers do. The focus trap of a dialog moves the focus
 * itself, without this selection, and a figure would be appended to the existing one.
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

/** Selects the text of a field. A button or a checkbox has none. */
export function selectText(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement) field.select()
}
