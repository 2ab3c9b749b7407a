/** The days that were typed, `3, 10 30`; a word that is no number is none of them, and is told so. */
export function daysOf(typed: string): number[] {
  return typed
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(Number)
}
