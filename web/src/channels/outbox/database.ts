import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { listeners } from '#session/listeners.ts'

interface Schema extends DBSchema {
  items: { key: number; value: unknown; indexes: { owner: string } }
  /** Bytes instead of a Blob: some browsers lose the Blobs they keep. */
  photos: { key: string; value: { id: string; type: string; bytes: ArrayBuffer } }
}

export type OutboxDatabase = IDBPDatabase<Schema>

let opened: Promise<OutboxDatabase> | null = null
const closed = listeners()

/** The listener hears that the database was closed by the browser, which may have emptied it. */
export const onClosed = closed.hear

/** The device's own database of what waits; opened again after the browser closed it. */
export function outboxDatabase(): Promise<OutboxDatabase> {
  opened ??= openDB<Schema>('escale-outbox', 1, {
    upgrade(database) {
      database.createObjectStore('items', { keyPath: 'place', autoIncrement: true }).createIndex('owner', 'owner')
      database.createObjectStore('photos', { keyPath: 'id' })
    },
    blocking: () => void close(),
    terminated: () => {
      forget()
      tellClosed()
    },
  }).catch((error) => {
    forget()
    throw error
  })
  return opened
}

async function close() {
  const database = await opened
  forget()
  database?.close()
  tellClosed()
}

function tellClosed() {
  closed.tell()
}

function forget() {
  opened = null
}
