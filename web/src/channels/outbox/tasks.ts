import type { Item, KeptPhoto, KeptRefusal } from './items.ts'

/** One kind of write that may wait; its domain says how it goes. */
export type Task = {
  /** Whether this release understands what was kept. */
  isDraft: (draft: Record<string, unknown>) => boolean
  /** Writes the row under the item's own key and id: done twice, it is one row. */
  send: (item: Item, fileIds: string[]) => Promise<unknown>
  /** Writes what was corrected over the row that an earlier body made. */
  change?: (row: unknown, item: Item, photos: { fileIds: string[]; gone: string[] }) => Promise<unknown>
}

/** How things leave the device; given, so that the order and the bookkeeping are here alone. */
export type Ways = {
  tasks: Record<string, Task>
  /** Sends one photo under its own key; gives what the server calls it. */
  sendPhoto: (photo: KeptPhoto, bytes: Blob) => Promise<string>
  failureOf: (error: unknown) => KeptRefusal
  /** Whether the owner is still who is signed in, here. */
  isStill: (owner: string) => boolean
}
