export type FormInSight = {
  isDirty: () => boolean
  onClose: () => void
  /** What was typed in it is given up. */
  onLeave: () => void
  /** What was typed in it is given up: it closes if the page it leads to still shows it. */
  isLeft: boolean
}

/** One may stand over another. */
export const formsInSight = new Set<FormInSight>()

/** Whether leaving the page would lose what somebody typed. */
export function isSomethingTyped(): boolean {
  return [...formsInSight].some(({ isDirty }) => isDirty())
}
