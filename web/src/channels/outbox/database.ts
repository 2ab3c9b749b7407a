import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { deviceDatabase } from '#session/device/device-database.ts'

interface Schema extends DBSchema {
  items: { key: number; value: unknown; indexes: { owner: string } }
  /** Bytes instead of a Blob: some browsers lose stored Blobs. */
  photos: { key: string; value: { id: string; type: string; bytes: ArrayBuffer } }
}

const { open, onClosed } = deviceDatabase('escale-outbox', (fresh) => {
  fresh.createObjectStore('items', { keyPath: 'place', autoIncrement: true }).createIndex('owner', 'owner')
  fresh.createObjectStore('photos', { keyPath: 'id' })
})

/** Calls the listener when the browser closes the database, which it may have emptied. */
export { onClosed }

/** The device's database of pending entries. */
export async function outboxDatabase(): Promise<IDBPDatabase<Schema>> {
  return wrap(await open()) as IDBPDatabase<Schema>
}
