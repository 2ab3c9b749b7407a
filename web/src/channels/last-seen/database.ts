import { deviceDatabase } from '#session/device-database.ts'

export const name = 'escale-last-seen'

/** What was seen last, for the next visit to begin with. */
export const seenDatabase = deviceDatabase(name, (fresh) =>
  fresh.createObjectStore(name).createIndex('at', 'at'),
)
