import { makeTrackingNumber } from '#trade/freight/tracking-number.ts'
import type { Day } from '#values/days.ts'
import type { Columns } from './fields/field.ts'

/**
 * Value for the tracking number column when the file has none, so that Escale generates a number for each
 * line.
 */
export const withoutNumber = 'Sans numéro'

export function hasOwnNumbers({ trackingNumber }: Columns): boolean {
  return trackingNumber === withoutNumber
}

/**
 * Generates the number of a line without one: `SN-261125-K7Q2F-12`. Its letters are derived from the import's
 * id, so a line uploaded again gets the same number.
 */
export function ownNumberOf(importId: string, day: Day, line: number): string {
  let rest = BigInt(`0x${importId.replaceAll('-', '').slice(-16)}`)
  const takeDigit = (below: number) => {
    const digit = Number(rest % BigInt(below))
    rest /= BigInt(below)
    return digit
  }
  return `${makeTrackingNumber(day, takeDigit)}-${line}`
}
