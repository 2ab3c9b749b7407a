import type { Item } from '#channels/outbox/items.ts'

/** The request fields of a reception that parcels and vehicles share. */
export function arrivalFields(
  { id, madeAt, draft }: Pick<Item, 'id' | 'madeAt' | 'draft'>,
  photos: string[],
) {
  return { id, photos, receivedAtOnDevice: madeAt, announced: draft.announced === true }
}
