import { failureOf, RefusedOnDevice } from '#api.ts'
import { currentSession, isLeaving, subscribe as onSession } from '#session/session.ts'
import { Queued } from '#ui/queued.ts'
import { sendFile } from '#ui/send-file.ts'
import { itemVersion, type KeptPhoto, ownerKey, type Stored, temporaryNumber } from './items.ts'
import { type Outcome, sendWaiting, type Task, type Ways } from './sender.ts'
import { changeItem, itemsOf, keepItem, type NewItem, type NewPhoto, removeItem } from './store.ts'
import { whyNotKept } from './unkept.ts'
import { waitMs } from './verdict.ts'

// What is written while the network may be away: kept on the device first, sent behind, in order. One tab sends at a time;
// the others hear what became of it.

export type OutboxState = {
  /** Of whoever is signed in, in the company that is open; in order. */
  items: readonly Stored[]
  isSending: boolean
}

const nothing: OutboxState = { items: [], isSending: false }
let state = nothing
const listeners = new Set<() => void>()
const outcomeListeners = new Set<(outcome: Outcome) => void>()

let tasks: Record<string, Task> = {}
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | null = null
let isAskedAgain = false
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('escale-outbox') : null

export const outboxState = () => state

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Begins to send what waits, now and whenever there is a chance that it leaves. Called once, by the shell. */
export function startOutbox(known: Record<string, Task>) {
  if (tasks === known) return
  tasks = known
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow())
  onSession(followOwner)
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<Outcome | null>) => {
    if (data) for (const listener of outcomeListeners) listener(data)
    void refresh()
  })
  followOwner()
}

/** Hears what becomes of each item, in this tab or another. */
export function onOutcome(listener: (outcome: Outcome) => void) {
  outcomeListeners.add(listener)
  return () => void outcomeListeners.delete(listener)
}

/** Sends at once what waits, whatever was awaited. */
export function sendNow() {
  failures = 0
  clearTimeout(timer)
  void send()
}

const patienceMs = 3000

/**
 * Keeps a write, sends it, and gives the row when the server answers soon; otherwise it waits here and is `Queued`. A
 * refusal that comes at once is the form's to show: it holds what was typed. `at` is the place of one being corrected.
 */
export async function deliver<Row>(delivery: Delivery, at?: number): Promise<Row | Queued> {
  const owner = currentOwner()
  if (!owner) throw new RefusedOnDevice('NO_OWNER', "Ouvrez d'abord une entreprise.")
  const write = { ...delivery, owner, madeAt: new Date().toISOString() }
  const place = await keepItem(write, at).catch((error: unknown) => whyNotKept(error))
  if (typeof place !== 'number') return sendUnkept<Row>(write, new RefusedOnDevice(place.code, place.message))
  void navigator.storage?.persist?.()
  const outcome = await Promise.race([outcomeOf(place), patience()])
  await refresh()
  if (outcome === 'queued') return new Queued(temporaryNumber(delivery.id))
  if (outcome.is === 'sent') return outcome.row as Row
  if (at === undefined) await remove(place)
  throw new RefusedOnDevice(outcome.refusal.code, outcome.refusal.message, outcome.refusal)
}

type Delivery = Omit<NewItem, 'owner' | 'madeAt'>

/** A device that keeps nothing still receives while the network is there: the form holds what was typed until the answer. */
async function sendUnkept<Row>({ photos, ...write }: NewItem, why: RefusedOnDevice): Promise<Row> {
  const task = tasks[write.task]
  if (!navigator.onLine || !task) throw why
  try {
    const fileIds: string[] = []
    for (const photo of photos) fileIds.push(await fileIdOf(photo))
    return (await task.send({ ...write, version: itemVersion, place: 0, photos: [], refusal: null }, fileIds)) as Row
  } catch (error) {
    throw failureOf(error).status === 0 ? why : error
  }
}

async function fileIdOf(photo: NewPhoto): Promise<string> {
  if ('bytes' in photo) return sendPhoto({ id: '', key: crypto.randomUUID(), name: photo.name, fileId: null }, photo.bytes)
  if (photo.kept.fileId) return photo.kept.fileId
  throw new RefusedOnDevice('PHOTO_LOST', 'Une photo ne se lit plus sur cet appareil. Reprenez-la.')
}

/** What becomes of an item; the sending starts once it is listened for. */
function outcomeOf(place: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const listener = (outcome: Outcome) => {
      if (outcome.place !== place) return
      outcomeListeners.delete(listener)
      resolve(outcome)
    }
    outcomeListeners.add(listener)
    sendNow()
  })
}

function patience(): Promise<'queued'> {
  return new Promise((resolve) => setTimeout(resolve, navigator.onLine ? patienceMs : 0, 'queued' as const))
}

export async function remove(place: number) {
  await removeItem(place)
  tellOthers(null)
  await refresh()
}

/** Sends a refused item as it is once more. */
export async function sendAgain(place: number) {
  await changeItem(place, { refusal: null })
  await refresh()
  sendNow()
}

/** Forgets everything of whoever is signed in: asked for by name. */
export async function removeAll() {
  for (const { place } of state.items) await removeItem(place)
  tellOthers(null)
  await refresh()
}

/** How many writes of whoever is signed in are only here. */
export async function countHere(): Promise<number> {
  await refresh()
  return state.items.length
}

/** Sends until nothing is left or nothing goes any more; gives what is left, refused ones among them. */
export async function sendEverything(): Promise<readonly Stored[]> {
  await underWay
  await send()
  await refresh()
  return state.items
}

function send(): Promise<void> {
  if (underWay) {
    isAskedAgain = true
    return underWay
  }
  underWay = inTurn(round).finally(() => {
    underWay = null
    void refresh()
    if (!isAskedAgain) return
    isAskedAgain = false
    void send()
  })
  return underWay
}

/** One tab at a time; another one that sends will say what became of it. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work() // keys and ids keep two tabs from writing one item twice
  await navigator.locks.request('escale-outbox', work)
}

async function round() {
  const owner = currentOwner()
  if (!owner || isLeaving()) return
  await refresh()
  if (!state.items.some(({ item }) => item && !item.refusal)) return
  change({ ...state, isSending: true })
  const ended = await sendWaiting(owner, ways, (outcome) => {
    failures = 0
    for (const listener of outcomeListeners) listener(outcome)
    tellOthers(outcome)
    void refresh()
  }).catch(() => 'later' as const)
  change({ ...state, isSending: false })
  if (ended === 'later') tryLater()
}

function tryLater() {
  failures += 1
  clearTimeout(timer)
  timer = setTimeout(() => void send(), waitMs(failures, Math.random()))
}

const ways: Ways = {
  get tasks() {
    return tasks
  },
  sendPhoto,
  failureOf: (error) => {
    const { code, status, message, fields } = failureOf(error)
    return { code, status, message, fields }
  },
  isStill: (owner) => owner === currentOwner() && !isLeaving(),
}

async function sendPhoto(photo: KeptPhoto, bytes: Blob): Promise<string> {
  const answer = await sendFile<{ id: string }>(`/api/files/photos?name=${encodeURIComponent(photo.name)}`, bytes, photo.key)
  if (!answer.ok) throw new RefusedOnDevice(answer.code, answer.message, answer)
  return answer.body.id
}

let shownOwner: string | null = null

function followOwner() {
  const owner = currentOwner()
  if (owner === shownOwner) return
  shownOwner = owner
  change(nothing)
  sendNow()
}

function currentOwner(): string | null {
  const session = currentSession()
  return session?.company ? ownerKey({ userId: session.user.id, companyId: session.company.id }) : null
}

async function refresh() {
  const owner = currentOwner()
  const items = owner ? await itemsOf(owner).catch(() => []) : []
  if (owner === currentOwner()) change({ ...state, items })
}

function tellOthers(outcome: Outcome | null) {
  otherTabs?.postMessage(outcome)
}

function change(next: OutboxState) {
  state = next
  for (const listener of listeners) listener()
}
