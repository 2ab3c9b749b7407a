import { listeners } from './listeners.ts'

// The only module that opens and deletes databases of the device. It uses plain IndexedDB, because it is part
// of the first script and a library would make that larger.

/** A database of this device, opened once. It is opened again after the browser or another tab closed it. */
export function deviceDatabase(name: string, create: (fresh: IDBDatabase) => void) {
  let database: Promise<IDBDatabase> | null = null
  const closed = listeners()

  function open(): Promise<IDBDatabase> {
    database ??= openIndexedDb(name, create, markClosed).catch((error: unknown) => {
      database = null
      throw error
    })
    return database
  }

  function markClosed() {
    database = null
    closed.tell()
  }

  return { open, forget: () => forgetDatabase(name), onClosed: closed.hear }
}

function openIndexedDb(
  name: string,
  create: (fresh: IDBDatabase) => void,
  onClosed: () => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => create(request.result)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      // A deletion by another tab waits until every tab has closed the database.
      database.onversionchange = () => {
        database.close()
        onClosed()
      }
      database.onclose = onClosed
      resolve(database)
    }
  })
}

function forgetDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve()
    const deletion = indexedDB.deleteDatabase(name)
    // A sleeping tab still has the database open. It is deleted when that tab wakes.
    for (const eventName of ['success', 'error', 'blocked'])
      deletion.addEventListener(eventName, () => resolve())
  })
}
