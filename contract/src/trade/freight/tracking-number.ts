import type { Day } from '#values/days.ts'

/** Digits and letters without 0, O, 1 and I, which are easily confused when read aloud and typed again. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 5

/**
 * Generates a number for a parcel that arrived without one: `SN-261125-K7Q2F`. The device may be offline. Two
 * numbers of one day collide once in thirty million. The server then refuses the second as already received.
 */
export function makeTrackingNumber(day: Day, random: (below: number) => number): string {
  const code = Array.from({ length: codeLength }, () => letters[random(letters.length)]).join('')
  return `SN-${day.slice(2).replaceAll('-', '')}-${code}`
}
