import { counted } from '#ui/figures/count.ts'

type Waiting = readonly { task: string }[]

/** `2 réceptions et 1 photo`: how what waits is called. */
export function contentsOf(waiting: Waiting): string {
  const photos = waiting.filter(isPhoto).length
  const receptions = waiting.length - photos
  return [receptions > 0 && counted(receptions, 'réception'), photos > 0 && counted(photos, 'photo')]
    .filter(Boolean)
    .join(' et ')
}

/** What a device holds of somebody else: how much, and not whose. */
export function ofOthersSentence(waiting: Waiting): string {
  return `${contentsOf(waiting)} d'une autre personne ${waiting.length > 1 ? 'attendent' : 'attend'} ici.`
}

/** A photo of goods that the server knows already. */
export function isPhoto({ task }: { task: string }): boolean {
  return task === 'photo'
}
