export const lookupsDatabase = 'escale-lookups'

/** Forgets every list kept on this device, whoever's. */
export function forgetLookups(): Promise<void> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve()
    const deletion = indexedDB.deleteDatabase(lookupsDatabase)
    // A tab that is asleep holds it: it is deleted when that one wakes.
    for (const settled of ['success', 'error', 'blocked']) deletion.addEventListener(settled, () => resolve())
  })
}
