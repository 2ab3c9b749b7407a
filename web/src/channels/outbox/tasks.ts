import type { Item, StoredPhoto, StoredRefusal } from './items.ts'

/** How one kind of outbox entry is sent. Each domain implements its own. */
export type Task = {
  /** Whether this release can read the stored draft. */
  isDraft: (draft: Record<string, unknown>) => boolean
  /** Sends the write with the idempotency key and row id of the entry. Repeating it creates no second row. */
  send: (item: Item, fileIds: string[]) => Promise<unknown>
  /** Applies a corrected entry to the row that an earlier request created. */
  change?: (row: unknown, item: Item, photos: { fileIds: string[]; gone: string[] }) => Promise<unknown>
}

/**
 * Functions that the outbox needs for sending, passed as parameters so that it does not depend on the network
 * code.
 */
export type Transport = {
  tasks: Record<string, Task>
  /** Uploads a photo with its own idempotency key and returns the id of its file. */
  sendPhoto: (photo: StoredPhoto, bytes: Blob) => Promise<string>
  failureOf: (error: unknown) => StoredRefusal
  /** Whether this user is still signed in. */
  isStill: (owner: string) => boolean
}
