// What was seen last, for the next visit to begin with. In plain IndexedDB: it is in the first script, which a library would make longer.

export const name = 'escale-last-seen'

let opened: Promise<IDBDatabase> | null = null

export function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore(name).createIndex('at', 'at')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const held = opening.result
      const letGo = () => {
        opened = null
        held.close()
      }
      // Another tab forgets all of it: the deletion waits until nobody holds it.
      held.onversionchange = letGo
      held.onclose = letGo
      resolve(held)
    }
  })
}

/** Forgets all that was seen on this device, whoever saw it. */
export function forgetSeen(): Promise<void> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve()
    const deletion = indexedDB.deleteDatabase(name)
    // A tab that is asleep holds it: it is deleted when that one wakes.
    for (const settled of ['success', 'error', 'blocked']) deletion.addEventListener(settled, () => resolve())
  })
}
