export type FormInSight = {
  isDirty: () => boolean
  onClose: () => void
  /** Called when the typed values are given up. */
  onLeave: () => void
  /** True once the typed values are given up: the form closes if the next page still shows it. */
  isLeft: boolean
}

/** Several forms may be open, one over another. */
export const formsInSight = new Set<FormInSight>()

/** True when leaving the page would lose typed values. */
export function isSomethingTyped(): boolean {
  return [...formsInSight].some(({ isDirty }) => isDirty())
}
