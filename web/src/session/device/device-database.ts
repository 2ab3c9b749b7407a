import { listeners } from './listeners.ts'

// Only this module opens and deletes databases of the browser. It uses plain IndexedDB: it is part of the
// first script of the page, which a library would make larger.

/** Opens a database of the browser on first use. Reopens it after the browser or another tab closed it. */
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
      // Another tab wants to delete the database, which waits until every tab has closed it.
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
    // `blocked`: a suspended tab still has the database open. It is deleted when that tab resumes.
    for (const eventName of ['success', 'error', 'blocked'])
      deletion.addEventListener(eventName, () => resolve())
  })
}
