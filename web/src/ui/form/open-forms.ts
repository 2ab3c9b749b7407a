export type FormInSight = {
  isDirty: () => boolean
  onClose: () => void
  /** Called when the user discards the typed values. */
  onLeave: () => void
  /**
   * True after the user discarded the typed values. If the next page still shows the form, the form closes.
   */
  isLeft: boolean
}

/** Forms on screen. Several can be open, one over another. */
export const formsInSight = new Set<FormInSight>()

/** True when leaving the page would lose typed values. */
export function isSomethingTyped(): boolean {
  return [...formsInSight].some(({ isDirty }) => isDirty())
}
