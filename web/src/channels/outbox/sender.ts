import { sendSettled } from './attempts.ts'
import { unlessInHand } from './in-hand.ts'
import type { Item, KeptPhoto, KeptRefusal } from './items.ts'
import { itemAt, itemsOf, photoBytes } from './read-store.ts'
import { forgetCopy } from './second-copy.ts'
import { changeItem, removeItem } from './store.ts'
import type { Task, Ways } from './tasks.ts'
import { verdictOf } from './verdict.ts'

export type Outcome = { place: number } & (
  | { is: 'sent'; row: unknown }
  | { is: 'refused'; refusal: KeptRefusal }
)
/**
 * `empty`: nothing left to send. `later`: no network, or one is being corrected. `held`: the owner must be
 * back.
 */
type Round = 'empty' | 'later' | 'held'

/**
 * Sends what waits of an owner, one after the other in the order it was made, until the network or the
 * session stops it.
 * What is refused, or open in a form, stays where it is and lets the others pass.
 */
export async function sendWaiting(
  owner: string,
  ways: Ways,
  onOutcome: (outcome: Outcome) => void,
): Promise<Round> {
  const tried = new Set<number>()
  let isOneInHand = false
  for (;;) {
    const next = (await itemsOf(owner)).find(
      (stored) => !tried.has(stored.place) && mayBeSent(stored.item, ways),
    )
    if (!next?.item) return isOneInHand ? 'later' : 'empty'
    if (!ways.isStill(owner)) return 'held'
    tried.add(next.place)
    const outcome = await unlessInHand(next.place, () => sendAsItIs(next.place, ways))
    if (outcome === null) isOneInHand = true
    if (outcome === 'later' || outcome === 'held') return outcome
    if (outcome && outcome !== 'gone') onOutcome(outcome)
  }
}

/** What this release can send: readable, of a kind it knows, and not refused. */
function mayBeSent(item: Item | null, { tasks }: Ways): boolean {
  return item !== null && !item.refusal && tasks[item.task]?.isDraft(item.draft) === true
}

/** As it is by now: its form may have put a correction in its place just before. */
async function sendAsItIs(place: number, ways: Ways): Promise<Outcome | 'later' | 'held' | 'gone'> {
  const item = await itemAt(place)
  return item && mayBeSent(item, ways) ? sendItem(item, ways) : 'gone'
}

async function sendItem(item: Item, ways: Ways): Promise<Outcome | 'later' | 'held' | 'gone'> {
  const { place, key } = item
  try {
    const row = await sendWithPhotos(item, ways)
    forgetCopy(item) // the database may fail by now: what has arrived is not told to be lost
    return (await removeItem(place, key)) ? { place, is: 'sent', row } : 'gone' // corrected while it was sent: the correction stays
  } catch (error) {
    if (error instanceof NoLonger) return error.round ?? 'gone'
    const refusal = error instanceof PhotoLost ? error.refusal : ways.failureOf(error)
    const verdict = verdictOf(refusal)
    if (verdict !== 'refused') return verdict
    if (!(await isThere(item))) return 'gone' // deleted or corrected while it was sent
    await noted(changeItem(place, { refusal, isTried: false }, key))
    return { place, is: 'refused', refusal }
  }
}

async function sendWithPhotos(item: Item, ways: Ways): Promise<unknown> {
  const task = ways.tasks[item.task] as Task
  const sent = await withPhotosSent(item, ways)
  try {
    return await sendSettled(sent, task, ways)
  } catch (error) {
    if (ways.failureOf(error).code !== 'UNKNOWN_PHOTO' || item.photos.length === 0) throw error
    // The server forgets a photo that belongs to nothing after a day: those of an item that waited longer are
    // sent anew.
    const fresh = {
      ...item,
      photos: item.photos.map((photo) => ({ ...photo, key: crypto.randomUUID(), fileId: null })),
    }
    await noted(changeItem(item.place, { photos: fresh.photos }, item.key))
    return sendSettled(await withPhotosSent(fresh, ways), task, ways)
  }
}

/** Its photos have arrived; from now on nobody knows whether it has, until there is an answer. */
async function withPhotosSent(item: Item, ways: Ways): Promise<Item> {
  const photos = await sendPhotos(item, ways)
  await judgeStill(item, ways)
  await noted(changeItem(item.place, { isTried: true }, item.key))
  return { ...item, photos }
}

/**
 * Photos take their time: meanwhile the item may have been deleted or corrected here, or its owner have gone.
 */
async function judgeStill(item: Item, { isStill }: Ways): Promise<void> {
  if (!(await isThere(item))) throw new NoLonger(null)
  if (!isStill(item.owner)) throw new NoLonger('held')
}

/** Another tab may have put its correction in the same place, under a key of its own. */
async function isThere({ place, key }: Item): Promise<boolean> {
  return (await itemAt(place))?.key === key
}

/**
 * What is noted on the way spares sending twice, which the keys do anyway: a full device sends all the same.
 */
const noted = (noting: Promise<void>) => noting.catch(() => {})

/** The photos go first, for the row names them; each is noted as soon as it has arrived. */
async function sendPhotos(item: Item, ways: Ways): Promise<KeptPhoto[]> {
  const photos = [...item.photos]
  for (const [n, photo] of photos.entries()) {
    if (photo.fileId) continue
    const bytes = await photoBytes(photo.id)
    if (!bytes) throw new PhotoLost()
    photos[n] = { ...photo, fileId: await ways.sendPhoto(photo, bytes) }
    await noted(changeItem(item.place, { photos }, item.key))
  }
  return photos
}

class NoLonger extends Error {
  readonly round: 'held' | null
  constructor(round: 'held' | null) {
    super('not to be sent any more')
    this.round = round
  }
}

class PhotoLost extends Error {
  readonly refusal: KeptRefusal = {
    code: 'PHOTO_LOST',
    status: 422,
    message: 'Une photo ne se lit plus sur cet appareil. Reprenez-la.',
    fields: {},
  }
}
