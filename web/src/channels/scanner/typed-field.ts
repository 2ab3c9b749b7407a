import type { KeyPlace } from './scan-recognition.ts'

// An input field into which a scanner may have typed, with its former text and selection, to restore them.

type Field = HTMLInputElement | HTMLTextAreaElement
export type FieldState = { field: Field; value: string; caret: [start: number, end: number] | null }

const untyped = [
  'button',
  'submit',
  'reset',
  'image',
  'checkbox',
  'radio',
  'file',
  'range',
  'color',
  'hidden',
]

/** Where the typed characters go. Null for a password field, which is never observed. */
export function keyDestination(target: EventTarget | null): KeyPlace | null {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !untyped.includes(target.type))
  if (!isText) return 'page'
  if (target instanceof HTMLInputElement && target.type === 'password') return null
  if (target.readOnly || target.disabled) return 'page'
  if (target.dataset.scanned !== undefined) return 'code'
  return target.type === 'number' || ['numeric', 'decimal', 'tel'].includes(target.inputMode)
    ? 'figure'
    : 'text'
}

/** The state of an input field before a key press changes it. Null when the target is not an input field. */
export function fieldState(target: EventTarget | null): FieldState | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null
  if (target instanceof HTMLInputElement && untyped.includes(target.type)) return null
  const { selectionStart, selectionEnd } = target // Number and date fields report no selection.
  const caret =
    selectionStart === null || selectionEnd === null
      ? null
      : ([selectionStart, selectionEnd] as [number, number])
  return { field: target, value: target.value, caret }
}

/** Sets the value of a field and dispatches an input event, so that React notices the change. */
export function writeValue(field: Field, value: string) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Restores a field, and closes the list of options that opened during typing. `isComposing`: an input method
 * is active and would type more, so the field loses the focus.
 */
export function restoreField({ field, value, caret }: FieldState, isComposing = false) {
  if (!field.isConnected) return
  if (field.value !== value) writeValue(field, value)
  if ((isComposing || field.ariaHasPopup === 'listbox') && field === document.activeElement) {
    field.blur()
    field.focus({ preventScroll: true })
    if (field.value !== value) writeValue(field, value)
  }
  if (caret) field.setSelectionRange(...caret)
}
