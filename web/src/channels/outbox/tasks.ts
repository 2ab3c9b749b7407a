import type { Item, StoredPhoto, StoredRefusal } from './items.ts'

/** A kind of write that may wait. Its domain knows how to send it. */
export type Task = {
  /** True when this release can read the stored draft. */
  isDraft: (draft: Record<string, unknown>) => boolean
  /** Writes the row under the key and id of the entry: sent twice, it is one row. */
  send: (item: Item, fileIds: string[]) => Promise<unknown>
  /** Writes a correction over the row that an earlier request created. */
  change?: (row: unknown, item: Item, photos: { fileIds: string[]; gone: string[] }) => Promise<unknown>
}

/** The ways to send, as parameters: order and bookkeeping stay in this folder. */
export type Transport = {
  tasks: Record<string, Task>
  /** Uploads a photo under its own key and returns the id of its file. */
  sendPhoto: (photo: StoredPhoto, bytes: Blob) => Promise<string>
  failureOf: (error: unknown) => StoredRefusal
  /** True while the owner is signed in here. */
  isStill: (owner: string) => boolean
}
