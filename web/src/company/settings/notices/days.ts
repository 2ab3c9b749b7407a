import { figureText } from '@escale/contract/values/pasted-text'

/**
 * Reads the typed days, as `3, 10 30`. A word that is not a number becomes NaN, so the form can report it.
 */
export function daysOf(typed: string): number[] {
  return figureText(typed)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(Number)
}
