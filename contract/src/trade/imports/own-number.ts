import { makeTrackingNumber } from '#trade/goods/tracking-number.ts'
import type { Day } from '#values/days.ts'
import type { Columns } from './fields/field.ts'

/** Stands for the column of tracking numbers when the list has none and each line gets a number of ours. */
export const withoutNumber = 'Sans numéro'

export function hasOwnNumbers({ trackingNumber }: Columns): boolean {
  return trackingNumber === withoutNumber
}

/**
 * The number of a line without one: `SN-261125-K7Q2F-12`. The letters come from the import, so a line that is
 * sent again keeps its number.
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
