import type { KeyPlace } from './wedge.ts'

// A field into which a gun may have typed: what it is, how it stood before, and how it stands so again.

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

/** Where keys go; null for a field that is nobody else's business, a password. */
export function placeOf(target: EventTarget | null): KeyPlace | null {
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

/** How a field stands before a key changes it; null where there is no field. */
export function stateOf(target: EventTarget | null): FieldState | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null
  if (target instanceof HTMLInputElement && untyped.includes(target.type)) return null
  const { selectionStart, selectionEnd } = target // null in a field of numbers or dates
  const caret =
    selectionStart === null || selectionEnd === null
      ? null
      : ([selectionStart, selectionEnd] as [number, number])
  return { field: target, value: target.value, caret }
}

/** Writes a value as if it were typed, so that React hears of it. */
export function writeValue(field: Field, value: string) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Puts a field back as it was; the list that opened as it was typed into closes. */
export function restore({ field, value, caret }: FieldState) {
  if (!field.isConnected) return
  if (field.value !== value) writeValue(field, value)
  if (field.ariaHasPopup === 'listbox' && field === document.activeElement) {
    field.blur()
    field.focus({ preventScroll: true })
  }
  if (caret) field.setSelectionRange(...caret)
}
