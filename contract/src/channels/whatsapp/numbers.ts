import { splitTelephones } from '#values/pasted-text.ts'
import { e164Of } from '#values/telephone/telephone.ts'

/**
 * The distinct E.164 numbers in a client's comma-separated phone field. A number without a country code is
 * parsed with the company's countries (ISO codes such as `CD`).
 */
export function numbersOf(phoneField: string | null, countries: readonly (string | null)[]): string[] {
  const numbers = splitTelephones(phoneField ?? '').map((typed) => e164Of(typed.trim(), countries))
  return [...new Set(numbers.filter((number) => number !== undefined))]
}
