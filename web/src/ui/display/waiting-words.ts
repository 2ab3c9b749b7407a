import { pluralize } from '#ui/figures/count.ts'

type PendingEntries = readonly { task: string }[]

/** The number of writes of each kind that wait on this device to be sent: `2 réceptions et 1 photo`. */
export function contentsOf(entries: PendingEntries): string {
  const photos = entries.filter(isPhoto).length
  const scans = entries.filter(isScan).length
  const receptions = entries.length - photos - scans
  const parts = [
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

/** True for a photo added to goods that the server already has. False for a new reception. */
export function isPhoto({ task }: { task: string }): boolean {
  return task === 'photo'
}

/** True for a scan of the quay: a lot loaded, unloaded or counted at arrival. */
export function isScan({ task }: { task: string }): boolean {
  return ['load', 'unload', 'count'].includes(task)
}

/** The noun of one write that waits on this device. */
export function entryNoun(entry: { task: string }): 'photo' | 'lecture' | 'réception' {
  if (isPhoto(entry)) return 'photo'
  return isScan(entry) ? 'lecture' : 'réception'
}
