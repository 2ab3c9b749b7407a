import type { Item } from '#channels/outbox/items.ts'

/** What is said of goods when they arrive, or are announced, beyond what they are. */
export function arrivalOf({ id, madeAt, draft }: Pick<Item, 'id' | 'madeAt' | 'draft'>, photos: string[]) {
  return { id, photos, receivedAtOnDevice: madeAt, announced: draft.announced === true }
}
