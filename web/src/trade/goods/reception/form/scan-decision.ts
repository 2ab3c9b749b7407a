import { isSameCode } from '#trade/goods/here/lookups.ts'

/** The state of a reception form at the moment of a scan. */
export type FormAtScan = {
  /** The number currently in the form. */
  code: string
  /** True when the number was scanned, generated or looked up. False while the user is typing it. */
  isCodeSettled: boolean
  /** The number of the parcel received just before. Null for the first one. */
  codeBefore: string | null
  /**
   * True when goods with this number are already saved, and the user did not confirm that this is another
   * parcel.
   */
  isKnown: boolean
  /** True when a client was chosen, or taken over from the previous parcel. */
  isClientSettled: boolean
  /** True when the form has photos or a correction, which belong to the current number only. */
  hasOtherInput: boolean
  isReadOnly: boolean
}

/**
 * `fill`: the code becomes the number in the form. `repeat`: the same label was scanned again, so nothing
 * changes. `save`: the form is complete, so it is saved and the code starts the next one. `ask`: the user
 * decides first. `refuse`: the form is read-only.
 */
type ScanDecision = 'fill' | 'repeat' | 'save' | 'ask' | 'refuse'

/**
 * Decides what a scan does while a reception form is open. A typed number is never replaced without asking.
 */
export function decideScan(form: FormAtScan, scanned: string): ScanDecision {
  if (form.isReadOnly) return 'refuse'
  if (form.code === '') return isSameLabel(form.codeBefore, scanned) ? 'repeat' : 'fill'
  if (isSameLabel(form.code, scanned)) return 'repeat'
  if (form.hasOtherInput && (form.isKnown || !form.isClientSettled)) return 'ask'
  // The user was already told that these goods exist, so the next scan replaces their number.
  if (form.isKnown && form.isCodeSettled) return 'fill'
  return form.isClientSettled && form.isCodeSettled ? 'save' : 'ask'
}

/** Compares two codes. Short codes must be exactly equal, longer ones ignore spaces, dashes and case. */
export function isSameLabel(one: string | null, other: string): boolean {
  return one !== null && (one === other || isSameCode(one, other))
}
