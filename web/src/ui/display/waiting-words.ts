import { counted } from '#ui/figures/count.ts'

type Waiting = readonly { task: string }[]

/** The pending entries by kind: `2 réceptions et 1 photo`. */
export function contentsOf(waiting: Waiting): string {
  const photos = waiting.filter(isPhoto).length
  const receptions = waiting.length - photos
  return [receptions > 0 && counted(receptions, 'réception'), photos > 0 && counted(photos, 'photo')]
    .filter(Boolean)
    .join(' et ')
}

/** The number of pending entries of another person on this device. Their name is not told. */
export function ofOthersSentence(waiting: Waiting): string {
  return `${contentsOf(waiting)} d'une autre personne ${waiting.length > 1 ? 'attendent' : 'attend'} ici.`
}

/** True for a photo of goods that the server already has. */
export function isPhoto({ task }: { task: string }): boolean {
  return task === 'photo'
}
