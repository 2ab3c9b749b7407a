import type { DBSchema, IDBPDatabase } from 'idb'
import { deviceDatabase } from '#session/device/device-database.ts'
import { forgetLocal, hasLocal, readLocal, storeLocal } from '#session/device/local-values.ts'
import { listOf } from '#session/device/shapes.ts'
import { type DeviceDraft, findOutdated, isDeviceDraft } from './device-draft.ts'

// Stores drafts in IndexedDB. A page that is being unloaded writes to local storage instead. Browser locks
// show which drafts are open in a tab. On a device that cannot store anything, forms work without drafts.

interface Schema extends DBSchema {
  drafts: { key: string; value: unknown; indexes: { owner: string } }
  /** Stored as bytes instead of a Blob, because some browsers lose stored Blobs. */
  photos: {
    key: string
    value: { id: string; draft: string; type: string; bytes: ArrayBuffer }
    indexes: { draft: string }
  }
}

const drafts = deviceDatabase('escale-drafts', (fresh) => {
  fresh.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', 'owner')
  fresh.createObjectStore('photos', { keyPath: 'id' }).createIndex('draft', 'draft')
})

let idb: typeof import('idb') | undefined

async function database(): Promise<IDBPDatabase<Schema>> {
  // The IndexedDB library is loaded in advance, because there is no time to load it when the page is
  // unloaded.
  idb ??= await import('idb')
  return idb.wrap(await drafts.open()) as IDBPDatabase<Schema>
}

/** Reads the drafts of one user in one company, newest last. First deletes outdated drafts of all users. */
export async function readDrafts(owner: string, now = Date.now()): Promise<DeviceDraft[]> {
  const all = await (await database()).getAll('drafts')
  const readable = all.filter(isDeviceDraft)
  const old = new Set(findOutdated(readable, now).map(({ id }) => id))
  for (const id of old) await deleteDraft(id)
  return readable
    .filter((draft) => draft.owner === owner && !old.has(draft.id))
    .toSorted((one, other) => one.at - other.at)
}

/** Stores a draft, and deletes photos that it no longer contains. */
export async function writeDraft(draft: DeviceDraft): Promise<void> {
  await storeRow('drafts', draft)
  await removePhotos(draft.id, (id) => draft.photos.every((photo) => photo.id !== id))
}

export async function deleteDraft(id: string): Promise<void> {
  const removing = (await database()).transaction('drafts', 'readwrite')
  const deletion = removing.store.delete(id)
  removing.commit()
  await Promise.all([deletion, removing.done])
  await removePhotos(id, () => true)
}

async function removePhotos(draft: string, isGone: (id: string) => boolean) {
  const { store, done } = (await database()).transaction('photos', 'readwrite')
  const ids = await store.index('draft').getAllKeys(draft)
  await Promise.all([...ids.filter((id) => isGone(id)).map((id) => store.delete(id)), done])
}

export async function writePhoto(draft: string, id: string, content: Blob): Promise<void> {
  await storeRow('photos', { id, draft, type: content.type, bytes: await content.arrayBuffer() })
}

async function storeRow<Store extends 'drafts' | 'photos'>(store: Store, value: Schema[Store]['value']) {
  const writing = (await database()).transaction(store, 'readwrite')
  const insertion = writing.store.put(value)
  // The transaction is committed explicitly, because the page may be unloaded before the browser commits it.
  writing.commit()
  await Promise.all([insertion, writing.done])
}

export async function readPhoto(id: string): Promise<Blob | null> {
  const photo = await (await database()).get('photos', id)
  return photo ? new Blob([photo.bytes], { type: photo.type }) : null
}

// The most drafts in local storage. A page being unloaded cannot wait for the database, so it writes its last
// drafts there as well.

const mostLeaving = 5

function readLeavingDrafts(): DeviceDraft[] {
  return readLocal('leaving-drafts', listOf(isDeviceDraft)) ?? []
}

export function writeLeavingDraft(draft: DeviceDraft) {
  storeLocal(
    'leaving-drafts',
    [...readLeavingDrafts().filter(({ id }) => id !== draft.id), draft].slice(-mostLeaving),
  )
}

export function deleteLeavingDraft(id: string) {
  keepLeavingDrafts(readLeavingDrafts().filter((draft) => draft.id !== id))
}

/** Reads and deletes the drafts of one user in local storage. Drafts of other users stay. */
export function takeLeavingDrafts(owner: string): DeviceDraft[] {
  const all = readLeavingDrafts()
  keepLeavingDrafts(all.filter((draft) => draft.owner !== owner))
  return all.filter((draft) => draft.owner === owner)
}

function keepLeavingDrafts(drafts: DeviceDraft[]) {
  if (drafts.length > 0) storeLocal('leaving-drafts', drafts)
  else if (hasLocal('leaving-drafts')) forgetLocal('leaving-drafts')
}

// A tab holds a browser lock for each draft that it has open, so that other tabs do not offer it. The browser
// releases the locks of a closed tab.

const prefix = 'escale-draft '
const tab = ownTab()
const released = new Map<string, () => void>()

export const thisTab = () => tab
export const isThisTab = (other: string) => other === tab

/** The id of this browser tab. It stays the same when the page is reloaded. */
function ownTab(): string {
  const fresh = crypto.randomUUID()
  try {
    const storedId = sessionStorage.getItem('escale-tab')
    if (storedId) return storedId
    sessionStorage.setItem('escale-tab', fresh)
  } catch {
    // Without session storage, drafts cannot be stored either, so a new id does no harm.
  }
  return fresh
}

export function lockDraft(id: string) {
  if (released.has(id) || !globalThis.navigator?.locks) return
  const { promise, resolve } = Promise.withResolvers<void>()
  released.set(id, resolve)
  void navigator.locks.request(prefix + id, () => promise).catch(() => undefined)
}

export function unlockDraft(id: string) {
  released.get(id)?.()
  released.delete(id)
}

export async function draftsOfOtherTabs(): Promise<Set<string>> {
  const { held: heldLocks = [] } = (await globalThis.navigator?.locks?.query().catch(() => undefined)) ?? {}
  const names = heldLocks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set(names.filter((id) => !released.has(id)))
}
