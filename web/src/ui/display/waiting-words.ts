import { pluralize } from '#ui/figures/count.ts'

type PendingEntries = readonly { task: string }[]

/** The number of writes of each kind that wait on this device to be sent: `2 réceptions et 1 photo`. */
export function contentsOf(entries: PendingEntries): string {
  const photos = entries.filter(isPhoto).length
  const scans = entries.filter(isScan).length
  const receipts = entries.filter(isReceipt).length
  const receptions = entries.length - photos - scans - receipts
  const parts = [
    receipts > 0 && pluralize(receipts, 'reçu'),
    receptions > 0 && pluralize(receptions, 'réception'),
    scans > 0 && pluralize(scans, 'lecture'),
    photos > 0 && pluralize(photos, 'photo'),
  ].filter(Boolean)
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' et ')
}

/**
 * A sentence with the number of writes of another user that wait on this device. Does not reveal who it is.
 */
export function ofOthersSentence(entries: PendingEntries): string {
  return `${contentsOf(entries)} d'une autre personne ${entries.length > 1 ? 'attendent' : 'attend'} ici.`
}

/** A past participle in the gender and number of the entries: `envoyée`, or `envoyés` with a receipt. */
export function agreed(participle: string, entries: PendingEntries, count = entries.length): string {
  return `${participle}${entries.some(isReceipt) ? '' : 'e'}${count > 1 ? 's' : ''}`
}

/** True for a photo added to goods that the server already has. False for a new reception. */
export function isPhoto({ task }: { task: string }): boolean {
  return task === 'photo'
}

/** True for a scan of the quay: a lot loaded, unloaded or counted at arrival. */
export function isScan({ task }: { task: string }): boolean {
  return ['load', 'unload', 'count'].includes(task)
}

/** True for the receipt of a payment. Its noun is masculine, unlike those of the others. */
export function isReceipt({ task }: { task: string }): boolean {
  return task === 'receipt'
}

/** The noun of one write that waits on this device. */
export function entryNoun(entry: { task: string }): 'photo' | 'lecture' | 'réception' | 'reçu' {
  if (isPhoto(entry)) return 'photo'
  if (isReceipt(entry)) return 'reçu'
  return isScan(entry) ? 'lecture' : 'réception'
}
