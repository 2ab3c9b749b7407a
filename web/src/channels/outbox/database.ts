import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { deviceDatabase } from '#session/device-database.ts'

interface Schema extends DBSchema {
  items: { key: number; value: unknown; indexes: { owner: string } }
  /** Bytes instead of a Blob: some browsers lose the Blobs they keep. */
  photos: { key: string; value: { id: string; type: string; bytes: ArrayBuffer } }
}

const { open, onClosed } = deviceDatabase('escale-outbox', (fresh) => {
  fresh.createObjectStore('items', { keyPath: 'place', autoIncrement: true }).createIndex('owner', 'owner')
  fresh.createObjectStore('photos', { keyPath: 'id' })
})

/** The listener hears that the database was closed by the browser, which may have emptied it. */
export { onClosed }

/** The device's own database of what waits. */
export async function outboxDatabase(): Promise<IDBPDatabase<Schema>> {
  return wrap(await open()) as IDBPDatabase<Schema>
}
