import * as z from 'zod/mini'

export const deviceKinds = ['téléphone', 'tablette', 'ordinateur'] as const
export type DeviceKind = (typeof deviceKinds)[number]

const deviceNouns: Record<DeviceKind, string> = {
  téléphone: 'Le téléphone',
  tablette: 'La tablette',
  ordinateur: 'L’ordinateur',
}

/** A device with the name of its person: `Le téléphone d’Amina Ilunga`. */
export function deviceText(kind: DeviceKind, person: string): string {
  return `${deviceNouns[kind]} ${beginsWithVowel.test(person) ? 'd’' : 'de '}${person}`
}

// A « y » before another vowel is a consonant: « d’Yves », but « de Yannick ».
const beginsWithVowel = /^(?:[aeiouœàâäéèêëîïôöùûü]|y(?![aeiouàâäéèêëîïôöùûü]))/i

/** A number of receipts, such as `2 reçus`. */
export function receiptsText(count: number): string {
  return count > 1 ? `${count} reçus` : `${count} reçu`
}

/** Milliseconds of ten years, beyond any age of a waiting receipt. */
const longestAgeMs = 315_360_000_000

/**
 * The report of a device with an open till. `ageMs` is the age of its oldest waiting receipt: an age is
 * right even when the clock of the device is wrong. A clock that is set right meanwhile makes it an age of
 * decades. Such a report counts as one of ten years, because a refused report would not hold the till.
 */
export type DeviceReport = z.output<typeof DeviceReport>
export const DeviceReport = z.object({
  device: z.uuid(),
  kind: z.enum(deviceKinds),
  waiting: z.int().check(z.minimum(0), z.maximum(10_000)),
  ageMs: z.int().check(
    z.minimum(0),
    z.overwrite((age) => Math.min(age, longestAgeMs)),
  ),
})
