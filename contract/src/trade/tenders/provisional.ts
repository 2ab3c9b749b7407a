import * as z from 'zod/mini'

// Receipts taken without network. The device gives a provisional number, which the client has on paper.

/** Letters and digits that are not mistaken for one another when they are read aloud or copied by hand. */
export const deviceLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const numberPattern = /^TMP-([A-HJKMNP-Z2-9]{4})-([1-9]\d{0,5})$/

/** The number of the `rank`th receipt of a device: TMP-K7Q4-3. */
export function provisionalNumber(device: string, rank: number): string {
  return `TMP-${device}-${rank}`
}

/** The provisional number that a person typed. Null for any other text. */
export function typedProvisionalNumber(text: string): string | null {
  const typed = text.replaceAll(/\s/g, '').toUpperCase()
  return numberPattern.test(typed) ? typed : null
}

/**
 * Number and time that a device gave to a receipt. The clock of the device may be wrong, so the server stores
 * `takenAt` beside its own time.
 */
export type Provisional = z.output<typeof Provisional>
export const Provisional = z.object({
  number: z.string().check(z.regex(numberPattern, 'Ce numéro provisoire est illisible.')),
  takenAt: z.iso.datetime({ offset: true }),
})
