import { withItemLock } from './item-locks.ts'
import type { Item, StoredPhoto, StoredRefusal } from './items.ts'
import { itemAt, photoBytes, readItems } from './read-store.ts'
import { forgetCopy } from './second-copy.ts'
import { sendAfterEarlier } from './send-after-earlier.ts'
import { changeItem, removeItem } from './store.ts'
import type { Task, Transport } from './tasks.ts'
import { verdictOf } from './verdict.ts'

export type Outcome = { place: number } & (
  | { is: 'sent'; row: unknown }
  | { is: 'refused'; refusal: StoredRefusal }
)
/**
 * Why the sending stopped. `empty`: no write is left. `later`: there is no network, or a pending write is
 * being corrected. `held`: the user must sign in again.
 */
type Round = 'empty' | 'later' | 'held'

/**
 * Sends the pending writes of one user in order of creation, until the network fails or the session ends.
 * Refused writes, and those open in a form, are skipped and stay stored.
 */
export async function sendWaiting(
  owner: string,
  transport: Transport,
  onOutcome: (outcome: Outcome) => void,
): Promise<Round> {
  const triedPlaces = new Set<number>()
  let isOneLocked = false
  for (;;) {
    const next = (await readItems(owner)).find(
      (stored) => !triedPlaces.has(stored.place) && mayBeSent(stored.item, transport),
    )
    if (!next?.item) return isOneLocked ? 'later' : 'empty'
    if (!transport.isStill(owner)) return 'held'
    triedPlaces.add(next.place)
    const outcome = await withItemLock(next.place, () => sendAsItIs(next.place, transport))
    if (outcome === null) isOneLocked = true
    if (outcome === 'later' || outcome === 'held') return outcome
    if (outcome && outcome !== 'gone') onOutcome(outcome)
  }
}

/**
 * True when this release can read the write, a task for it is registered and the server has not refused it.
 */
function mayBeSent(item: Item | null, { tasks }: Transport): boolean {
  return item !== null && !item.refusal && tasks[item.task]?.isDraft(item.draft) === true
}

/** Reads the write again before sending, because a form may just have stored a correction. */
async function sendAsItIs(place: number, transport: Transport): Promise<Outcome | 'later' | 'held' | 'gone'> {
  const item = await itemAt(place)
  return item && mayBeSent(item, transport) ? sendItem(item, transport) : 'gone'
}

async function sendItem(item: Item, transport: Transport): Promise<Outcome | 'later' | 'held' | 'gone'> {
  const { place, key } = item
  try {
    const row = await sendWithPhotos(item, transport)
    forgetCopy(item) // The server has it, so it must not count as lost if the next step fails.
    // `removeItem` returns false when the write was corrected during sending. The correction stays and is
    // sent later.
    return (await removeItem(place, key)) ? { place, is: 'sent', row } : 'gone'
  } catch (error) {
    if (error instanceof SendingStopped) return error.round ?? 'gone'
    const refusal = error instanceof PhotoLost ? error.refusal : transport.failureOf(error)
    const verdict = verdictOf(refusal)
    if (verdict !== 'refused') return verdict
    if (!(await isThere(item))) return 'gone' // The user deleted or corrected the write during sending.
    await ignoreFailure(changeItem(place, { refusal, isTried: false }, key))
    return { place, is: 'refused', refusal }
  }
}

async function sendWithPhotos(item: Item, transport: Transport): Promise<unknown> {
  const task = transport.tasks[item.task] as Task
  const sentItem = await withPhotosSent(item, transport)
  try {
    return await sendAfterEarlier(sentItem, task, transport)
  } catch (error) {
    if (transport.failureOf(error).code !== 'UNKNOWN_PHOTO' || item.photos.length === 0) throw error
    // The server deletes a photo that no row uses within a day. The photos of an older write are therefore
    // uploaded again.
    const fresh = {
      ...item,
      photos: item.photos.map((photo) => ({ ...photo, key: crypto.randomUUID(), fileId: null })),
    }
    await ignoreFailure(changeItem(item.place, { photos: fresh.photos }, item.key))
    return sendAfterEarlier(await withPhotosSent(fresh, transport), task, transport)
  }
}

/** Uploads the photos, then marks the write as sent. From here until the response, its outcome is unknown. */
async function withPhotosSent(item: Item, transport: Transport): Promise<Item> {
  const photos = await sendPhotos(item, transport)
  await judgeStill(item, transport)
  await ignoreFailure(changeItem(item.place, { isTried: true }, item.key))
  return { ...item, photos }
}

/** Stops if the user deleted or corrected the write, or signed out, during the upload of the photos. */
async function judgeStill(item: Item, { isStill }: Transport): Promise<void> {
  if (!(await isThere(item))) throw new SendingStopped(null)
  if (!isStill(item.owner)) throw new SendingStopped('held')
}

/**
 * True while the write is unchanged. Another tab may have stored a correction at the same place, with another
 * key.
 */
async function isThere({ place, key }: Item): Promise<boolean> {
  return (await itemAt(place))?.key === key
}

/**
 * Saving progress is an optimisation. If the device is full, it is skipped. Idempotency keys still prevent
 * duplicates.
 */
const ignoreFailure = (noting: Promise<void>) => noting.catch(() => {})

/** Uploads the photos before the row that refers to them. Saves the file id of each uploaded photo. */
async function sendPhotos(item: Item, transport: Transport): Promise<StoredPhoto[]> {
  const photos = [...item.photos]
  for (const [n, photo] of photos.entries()) {
    if (photo.fileId) continue
    const bytes = await photoBytes(photo.id)
    if (!bytes) throw new PhotoLost()
    photos[n] = { ...photo, fileId: await transport.sendPhoto(photo, bytes) }
    await ignoreFailure(changeItem(item.place, { photos }, item.key))
  }
  return photos
}

class SendingStopped extends Error {
  readonly round: 'held' | null
  constructor(round: 'held' | null) {
    super('not to be sent any more')
    this.round = round
  }
}

class PhotoLost extends Error {
  readonly refusal: StoredRefusal = {
    code: 'PHOTO_LOST',
    status: 422,
    message: 'Une photo ne se lit plus sur cet appareil. Reprenez-la.',
    fields: {},
  }
}
