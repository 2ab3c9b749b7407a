import { counted } from '#ui/count.ts'

/** `3 réceptions`: how what waits is called. */
export function contentsOf(items: readonly unknown[]): string {
  return counted(items.length, 'réception')
}

/** What a device holds of somebody else: how much, and not whose. */
export function ofOthersSentence(count: number): string {
  return count > 1 ? `${counted(count, 'réception')} d'une autre personne attendent ici.` : "1 réception d'une autre personne attend ici."
}
