import { pluralize } from '#ui/figures/count.ts'

type PendingEntries = readonly { task: string }[]

/** The pending entries by kind: `2 réceptions et 1 photo`. */
export function contentsOf(entries: PendingEntries): string {
  const photos = entries.filter(isPhoto).length
  const receptions = entries.length - photos
  return [receptions > 0 && pluralize(receptions, 'réception'), photos > 0 && pluralize(photos, 'photo')]
    .filter(Boolean)
    .join(' et ')
}

/** The number of pending entries of another person on this device. Their name is not told. */
export function ofOthersSentence(entries: PendingEntries): string {
  return `${contentsOf(entries)} d'une autre personne ${entries.length > 1 ? 'attendent' : 'attend'} ici.`
}

/** True for a photo of goods that the server already has. */
export function isPhoto({ task }: { task: string }): boolean {
  return task === 'photo'
}
