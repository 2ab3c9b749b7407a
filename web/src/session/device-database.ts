import { listeners } from './listeners.ts'

// The one way databases of this device are opened and forgotten. In plain IndexedDB: it is in the first
// script, which a library would make longer.

/**
 * A database of this device, opened once, and again after it was closed: by the browser, or for another tab
 * that forgets it.
 */
export function deviceDatabase(name: string, create: (fresh: IDBDatabase) => void) {
  let opened: Promise<IDBDatabase> | null = null
  const closed = listeners()

  function open(): Promise<IDBDatabase> {
    opened ??= opening(name, create, letGo).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }

  function letGo() {
    opened = null
    closed.tell()
  }

  return { open, forget: () => forgetDatabase(name), onClosed: closed.hear }
}

function opening(
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
      // Another tab forgets all of it: the deletion waits until nobody holds it.
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
    // A tab that is asleep holds it: it is deleted when that one wakes.
    for (const settled of ['success', 'error', 'blocked']) deletion.addEventListener(settled, () => resolve())
  })
}
