import { deviceDatabase } from '#session/device/device-database.ts'

/** The cached lists of all people on this device. */
export const lookupsDatabase = deviceDatabase('escale-lookups', (fresh) => fresh.createObjectStore('lists'))
