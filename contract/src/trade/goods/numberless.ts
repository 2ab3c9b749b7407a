import type { Day } from '#values/days.ts'

/** Neither 0 nor O, 1 nor I: what is read aloud and typed again is one and the same. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const drawn = 5

/**
 * The number of a parcel that came without one: `SN-261125-K7Q2F`. Made on the device, which may be without
 * network; two of one day are the same
 * once in thirty million, and the second is then told as any number that is known already.
 */
export function numberOfNumberless(day: Day, random: (below: number) => number): string {
  const code = Array.from({ length: drawn }, () => letters[random(letters.length)]).join('')
  return `SN-${day.slice(2).replaceAll('-', '')}-${code}`
}
