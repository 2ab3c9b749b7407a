import { deviceDatabase } from '#session/device-database.ts'

/** Every list kept on this device, whoever's. */
export const lookupsDatabase = deviceDatabase('escale-lookups', (fresh) => fresh.createObjectStore('lists'))
