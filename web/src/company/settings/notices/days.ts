import { figureText } from '@escale/contract/values/pasted-text'

/**
 * Parses the typed days, such as `3, 10 30`. A word that is not a number becomes NaN, which the schema then
 * rejects.
 */
export function daysOf(typed: string): number[] {
  return figureText(typed)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(Number)
}
