import type { Item } from '#channels/outbox/items.ts'

/** The fields of a reception beyond the goods themselves. */
export function arrivalFields(
  { id, madeAt, draft }: Pick<Item, 'id' | 'madeAt' | 'draft'>,
  photos: string[],
) {
  return { id, photos, receivedAtOnDevice: madeAt, announced: draft.announced === true }
}
