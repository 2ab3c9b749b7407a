import { e164Of } from '#telephone.ts'

/** The numbers of a client as they are kept, with commas between, in E.164 and once each; one without its code is read with a country (`CD`). */
export function numbersOf(kept: string | null, country?: string | null): string[] {
  const numbers = (kept ?? '').split(/[,;/]/).map((typed) => e164Of(typed.trim(), country))
  return [...new Set(numbers.filter((number) => number !== undefined))]
}
