import { deviceDatabase } from '#session/device/device-database.ts'

export const name = 'escale-last-seen'

/** The cached responses that the next visit shows first. */
export const seenDatabase = deviceDatabase(name, (fresh) =>
  fresh.createObjectStore(name).createIndex('at', 'at'),
)
