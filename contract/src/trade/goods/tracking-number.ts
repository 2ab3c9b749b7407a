import type { Day } from '#values/days.ts'

/** Without 0, O, 1 and I, which look alike when the number is read aloud and typed again. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 5

/**
 * The number of a parcel that arrived without one: `SN-261125-K7Q2F`. The device makes it, possibly offline.
 * Two numbers of one day are equal once in thirty million, and the server then refuses the second as already
 * received.
 */
export function makeTrackingNumber(day: Day, random: (below: number) => number): string {
  const code = Array.from({ length: codeLength }, () => letters[random(letters.length)]).join('')
  return `SN-${day.slice(2).replaceAll('-', '')}-${code}`
}
