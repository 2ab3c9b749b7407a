import { failureOf, RefusedOnDevice } from '#api.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { deviceRefusal } from './device-refusal.ts'
import { releaseItem } from './item-locks.ts'
import { attemptsBefore, itemVersion, temporaryNumber } from './items.ts'
import { removeEntry, sendNow, taskNamed } from './outbox.ts'
import { refresh } from './outbox-state.ts'
import { onOutcome } from './outcomes.ts'
import { itemAt } from './read-store.ts'
import { requireRoom } from './room.ts'
import { sendPhoto } from './send-photo.ts'
import type { Outcome } from './sender.ts'
import { type NewItem, type NewPhoto, storeItem } from './store.ts'

/**
 * How long a form waits for the response of the server, in milliseconds. The write is already stored on the
 * device, and the user needs the form for the next one.
 */
const formWaitsMs = 300
/**
 * How long to wait for a response when no form is open, in milliseconds. The response is shown when it comes.
 */
const nobodyWaitsMs = 3000

type Delivery = Omit<NewItem, 'owner' | 'madeAt'>
type Manner = {
  /** The place (primary key) of the pending write that the form corrects. */
  at?: number | undefined
  /**
   * True when no form is open. A write that the server refuses immediately then stays in the outbox on the
   * device instead of returning to the form.
   */
  isOnlyHere?: boolean
  /** Time to wait for the response, in milliseconds. Without network the form does not wait. */
  waitMs?: number
}

/**
 * Stores a write in the outbox on the device, then sends it to the server. Returns the row if the server
 * responds soon, otherwise an `OutboxAnswer`. If the server refuses immediately, the error is thrown so that
 * the form shows it. A later refusal is stored with the write.
 */
export async function deliver<Row>(
  delivery: Delivery,
  { at, isOnlyHere = false, waitMs = isOnlyHere ? nobodyWaitsMs : formWaitsMs }: Manner = {},
): Promise<Row | OutboxAnswer> {
  const owner = currentOwnerKey()
  if (!owner) throw new RefusedOnDevice('NO_OWNER', "Ouvrez d'abord une entreprise.")
  const soon = patience(waitMs)
  const write = { ...delivery, owner, madeAt: new Date().toISOString() }
  const place = await keepWithRoom(write, at).catch((error: unknown) => deviceRefusal(error))
  if (typeof place !== 'number') {
    void refresh() // The browser may have emptied its storage because the device was full.
    return sendUnkept<Row>(write, new RefusedOnDevice(place.code, place.message), at)
  }
  if (at !== undefined) await releaseItem(at)
  const outcome = await Promise.race([outcomeOf(place), soon])
  await refresh()
  if (outcome === 'queued') return new OutboxAnswer(temporaryNumber(delivery.id))
  if (outcome.is === 'sent') return outcome.row as Row
  if (at === undefined && !isOnlyHere) await removeEntry(place)
  throw new RefusedOnDevice(outcome.refusal.code, outcome.refusal.message, outcome.refusal)
}

async function keepWithRoom(write: NewItem, at?: number): Promise<number> {
  await requireRoom(write.photos.reduce((sum, photo) => sum + ('bytes' in photo ? photo.bytes.size : 0), 0))
  return storeItem(write, at)
}

/**
 * Sends a write directly when the device cannot store it. The form keeps its values until the server
 * responds.
 */
async function sendUnkept<Row>(
  { photos, ...write }: NewItem,
  why: RefusedOnDevice,
  at?: number,
): Promise<Row> {
  const task = taskNamed(write.task)
  const before = at === undefined ? null : await itemAt(at).catch(() => null)
  if (!navigator.onLine || !task || attemptsBefore(before).length > 0) throw why
  try {
    const fileIds: string[] = []
    for (const photo of photos) fileIds.push(await fileIdOf(photo))
    const row = (await task.send(
      { ...write, version: itemVersion, place: 0, photos: [], refusal: null },
      fileIds,
    )) as Row
    if (at !== undefined) await removeEntry(at)
    return row
  } catch (error) {
    throw failureOf(error).status === 0 ? why : error
  }
}

async function fileIdOf(photo: NewPhoto): Promise<string> {
  if ('bytes' in photo)
    return sendPhoto({ id: '', key: crypto.randomUUID(), name: photo.name, fileId: null }, photo.bytes)
  if (photo.kept.fileId) return photo.kept.fileId
  throw new RefusedOnDevice('PHOTO_LOST', 'Une photo ne se lit plus sur cet appareil. Reprenez-la.')
}

/**
 * Waits until a pending write was sent or refused. Starts sending after registering the listener, so that no
 * outcome is missed.
 */
function outcomeOf(place: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const stop = onOutcome((outcome) => {
      if (outcome.place !== place) return
      stop()
      resolve(outcome)
    })
    sendNow()
  })
}

function patience(ms: number): Promise<'queued'> {
  return new Promise((resolve) => setTimeout(resolve, navigator.onLine ? ms : 0, 'queued' as const))
}
