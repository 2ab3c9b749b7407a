import { isSameCode } from '#trade/goods/here/lookups.ts'

/** The state of a reception form when a code is scanned. */
export type FormAtScan = {
  /** The number in the form. */
  code: string
  /** The number was scanned, generated or looked up, so no one is typing it right now. */
  isCodeSettled: boolean
  /** The number of the parcel received just before. */
  codeBefore: string | null
  /** Goods of this number exist already, and no one confirmed that this is another parcel. */
  isKnown: boolean
  /** The owner was chosen here, or carried over from the parcel before. */
  isClientSettled: boolean
  /** The form holds photos or a correction that must not move to another number. */
  hasOtherInput: boolean
  isReadOnly: boolean
}

/**
 * `fill`: the code becomes the number of this parcel. `repeat`: the same label was scanned again. `save`:
 * this parcel is complete and the code starts the next one. `ask`: the person decides about this parcel
 * first. `refuse`: the form is read-only.
 */
type ScanDecision = 'fill' | 'repeat' | 'save' | 'ask' | 'refuse'

/**
 * Decides what a scan does in an open reception. A code is never appended to another, and never replaces one
 * without a question.
 */
export function decideScan(form: FormAtScan, scanned: string): ScanDecision {
  if (form.isReadOnly) return 'refuse'
  if (form.code === '') return isSameLabel(form.codeBefore, scanned) ? 'repeat' : 'fill'
  if (isSameLabel(form.code, scanned)) return 'repeat'
  if (form.hasOtherInput && (form.isKnown || !form.isClientSettled)) return 'ask'
  // A message already refused this number when it was scanned, so the next label replaces it.
  if (form.isKnown && form.isCodeSettled) return 'fill'
  return form.isClientSettled && form.isCodeSettled ? 'save' : 'ask'
}

/** Short codes are compared exactly. */
export function isSameLabel(one: string | null, other: string): boolean {
  return one !== null && (one === other || isSameCode(one, other))
}
