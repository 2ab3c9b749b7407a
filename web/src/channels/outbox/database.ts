import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { deviceDatabase } from '#session/device/device-database.ts'

interface Schema extends DBSchema {
  items: { key: number; value: unknown; indexes: { owner: string } }
  /** Stored as bytes instead of a Blob, because some browsers lose stored Blobs. */
  photos: { key: string; value: { id: string; type: string; bytes: ArrayBuffer } }
}

const { open, onClosed } = deviceDatabase('escale-outbox', (fresh) => {
  fresh.createObjectStore('items', { keyPath: 'place', autoIncrement: true }).createIndex('owner', 'owner')
  fresh.createObjectStore('photos', { keyPath: 'id' })
})

/** Calls the listener when the browser closes the database, which can mean that the browser deleted it. */
export { onClosed }

/**
 * Opens the IndexedDB database of the outbox: writes that wait on this device until the server has accepted
 * them. Each is called an entry.
 */
export async function outboxDatabase(): Promise<IDBPDatabase<Schema>> {
  return wrap(await open()) as IDBPDatabase<Schema>
}
