import { deviceDatabase } from '#session/device/device-database.ts'

/** IndexedDB database with cached lists of all users of this device. */
export const lookupsDatabase = deviceDatabase('escale-lookups', (fresh) => fresh.createObjectStore('lists'))
