import { deviceDatabase } from '#session/device/device-database.ts'

export const name = 'escale-last-seen'

/** IndexedDB database of cached responses. The next visit shows them first, until the server responds. */
export const seenDatabase = deviceDatabase(name, (fresh) =>
  fresh.createObjectStore(name).createIndex('at', 'at'),
)
