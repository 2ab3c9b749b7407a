import type { DBSchema, IDBPDatabase } from 'idb'
import { deviceDatabase } from '#session/device-database.ts'
import { type DeviceDraft, isDeviceDraft, outdated } from './device-draft.ts'

// Where drafts are kept. A device that keeps nothing loses nothing else: every caller goes on without.

interface Schema extends DBSchema {
  drafts: { key: string; value: unknown; indexes: { owner: string } }
  /** Bytes instead of a Blob: some browsers lose the Blobs they keep. */
  photos: { key: string; value: { id: string; draft: string; type: string; bytes: ArrayBuffer }; indexes: { draft: string } }
}

const drafts = deviceDatabase('escale-drafts', (fresh) => {
  fresh.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', 'owner')
  fresh.createObjectStore('photos', { keyPath: 'id' }).createIndex('draft', 'draft')
})

let idb: typeof import('idb') | undefined

async function database(): Promise<IDBPDatabase<Schema>> {
  idb ??= await import('idb') // once: a page that goes has no time to ask again
  return idb.wrap(await drafts.open()) as IDBPDatabase<Schema>
}

/** What this device keeps of an owner, the newest last; what has outlived its time is forgotten first, whosever it was. */
export async function draftsOf(owner: string, now = Date.now()): Promise<DeviceDraft[]> {
  const all = await (await database()).getAll('drafts')
  const readable = all.filter(isDeviceDraft)
  const old = new Set(outdated(readable, now).map(({ id }) => id))
  for (const id of old) await removeDraft(id)
  return readable.filter((draft) => draft.owner === owner && !old.has(draft.id)).toSorted((one, other) => one.at - other.at)
}

/** Keeps a draft; photos it no longer has leave it. */
export async function keepDraft(draft: DeviceDraft): Promise<void> {
  await put('drafts', draft)
  await removePhotos(draft.id, (id) => draft.photos.every((photo) => photo.id !== id))
}

export async function removeDraft(id: string): Promise<void> {
  const removing = (await database()).transaction('drafts', 'readwrite')
  const removed = removing.store.delete(id)
  removing.commit()
  await Promise.all([removed, removing.done])
  await removePhotos(id, () => true)
}

async function removePhotos(draft: string, isGone: (id: string) => boolean) {
  const { store, done } = (await database()).transaction('photos', 'readwrite')
  const ids = await store.index('draft').getAllKeys(draft)
  await Promise.all([...ids.filter((id) => isGone(id)).map((id) => store.delete(id)), done])
}

export async function keepDraftPhoto(draft: string, id: string, content: Blob): Promise<void> {
  await put('photos', { id, draft, type: content.type, bytes: await content.arrayBuffer() })
}

async function put<Store extends 'drafts' | 'photos'>(store: Store, value: Schema[Store]['value']) {
  const writing = (await database()).transaction(store, 'readwrite')
  const written = writing.store.put(value)
  writing.commit() // a page that goes right after has it written
  await Promise.all([written, writing.done])
}

export async function draftPhoto(id: string): Promise<Blob | null> {
  const kept = await (await database()).get('photos', id)
  return kept ? new Blob([kept.bytes], { type: kept.type }) : null
}
