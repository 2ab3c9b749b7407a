import { e164Of } from '#values/telephone.ts'

/**
 * The numbers of a client as they are kept, with commas between, in E.164 and once each; one without its code
 * is read with the countries of the company (`CD`).
 */
export function numbersOf(kept: string | null, countries: readonly (string | null)[]): string[] {
  const numbers = (kept ?? '').split(/[,;/]/).map((typed) => e164Of(typed.trim(), countries))
  return [...new Set(numbers.filter((number) => number !== undefined))]
}
