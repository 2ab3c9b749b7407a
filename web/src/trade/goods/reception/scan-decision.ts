import { isSameCode } from '#trade/goods/here/lookups.ts'

/** A reception form when a code is scanned. */
export type FormAtScan = {
  /** The number that stands in it. */
  code: string
  /** The number was scanned, made or looked up: no hand is in the middle of typing it. */
  isCodeSettled: boolean
  /** The number of the parcel received just before. */
  codeBefore: string | null
  /** Goods of its number are here already, and nobody said that this is another parcel. */
  isKnown: boolean
  /** Whose goods they are was chosen here, or carried over from the parcel before. */
  isClientSettled: boolean
  /**
   * Something waits on this device or in this form that a new number must not take over: photos, a
   * correction.
   */
  isHeldByMore: boolean
  isReadOnly: boolean
}

/**
 * `fill`: the code is the number of this parcel. `repeat`: the same label again. `save`: this parcel is
 * complete, the code begins
 * the next one. `ask`: the person says what becomes of this parcel first. `refuse`: the form takes nothing.
 */
type ScanDecision = 'fill' | 'repeat' | 'save' | 'ask' | 'refuse'

/**
 * What a scan means to a reception that is open. A code is never added to another, and never takes the place
 * of one unasked.
 */
export function decideScan(form: FormAtScan, scanned: string): ScanDecision {
  if (form.isReadOnly) return 'refuse'
  if (form.code === '') return isSameLabel(form.codeBefore, scanned) ? 'repeat' : 'fill'
  if (isSameLabel(form.code, scanned)) return 'repeat'
  if (form.isHeldByMore && (form.isKnown || !form.isClientSettled)) return 'ask'
  // The number was refused when it was scanned, with a sentence: the next label takes its place.
  if (form.isKnown && form.isCodeSettled) return 'fill'
  return form.isClientSettled && form.isCodeSettled ? 'save' : 'ask'
}

/** Short codes are compared as they are. */
export function isSameLabel(one: string | null, other: string): boolean {
  return one !== null && (one === other || isSameCode(one, other))
}
