import type { KeyPlace } from './scan-recognition.ts'

// A field into which a scanner may have typed: its kind, its former state, and how to restore it.

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

/** The destination of keys, null for a password field, which is never observed. */
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

/** The state of a field before a key changes it, null outside a field. */
export function fieldState(target: EventTarget | null): FieldState | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null
  if (target instanceof HTMLInputElement && untyped.includes(target.type)) return null
  const { selectionStart, selectionEnd } = target // Number and date fields have no selection.
  const caret =
    selectionStart === null || selectionEnd === null
      ? null
      : ([selectionStart, selectionEnd] as [number, number])
  return { field: target, value: target.value, caret }
}

/** Writes a value with an input event, so that React notices the change. */
export function writeValue(field: Field, value: string) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Restores a field, and closes the list that opened during typing. `isComposing`: an input method is still
 * writing into the field, until the focus leaves it.
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
