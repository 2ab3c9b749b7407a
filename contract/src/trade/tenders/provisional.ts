import * as z from 'zod/mini'

// Receipts taken without network. The device gives a provisional number, which the client has on paper.

// Letters and figures that are not mistaken for one another when they are read aloud or copied by hand.
export const deviceLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const written = /^TMP-([A-HJKMNP-Z2-9]{4})-([1-9]\d{0,5})$/

/** The number of the `rank`th receipt of a device: TMP-K7Q4-3. */
export function provisionalNumber(device: string, rank: number): string {
  return `TMP-${device}-${rank}`
}

/** The provisional number that a person typed. Null for any other text. */
export function typedProvisionalNumber(text: string): string | null {
  const typed = text.replaceAll(/\s/g, '').toUpperCase()
  return written.test(typed) ? typed : null
}

/** `takenAt` is by the clock of the device, which may be wrong. The server keeps it beside its own time. */
export type Provisional = z.output<typeof Provisional>
export const Provisional = z.object({
  number: z.string().check(z.regex(written, 'Ce numéro provisoire est illisible.')),
  takenAt: z.iso.datetime({ offset: true }),
})
