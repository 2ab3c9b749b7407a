import type { Item } from '#channels/outbox/items.ts'

/**
 * Request fields of a reception that do not describe the goods. `announced` means that they are expected but
 * not here yet.
 */
export function arrivalFields(
  { id, madeAt, draft }: Pick<Item, 'id' | 'madeAt' | 'draft'>,
  photos: string[],
) {
  return { id, photos, receivedAtOnDevice: madeAt, announced: draft.announced === true }
}
