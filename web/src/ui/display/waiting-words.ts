import { pluralize } from '#ui/figures/count.ts'

type PendingEntries = readonly { task: string }[]

/** The number of outbox entries of each kind: `2 réceptions et 1 photo`. */
export function contentsOf(entries: PendingEntries): string {
  const photos = entries.filter(isPhoto).length
  const receptions = entries.length - photos
  return [receptions > 0 && pluralize(receptions, 'réception'), photos > 0 && pluralize(photos, 'photo')]
    .filter(Boolean)
    .join(' et ')
}

/** A sentence with the number of outbox entries of another user of this device. Does not reveal who it is. */
export function ofOthersSentence(entries: PendingEntries): string {
  return `${contentsOf(entries)} d'une autre personne ${entries.length > 1 ? 'attendent' : 'attend'} ici.`
}

/** True for a photo added to goods that the server already has. False for a new reception. */
export function isPhoto({ task }: { task: string }): boolean {
  return task === 'photo'
}
