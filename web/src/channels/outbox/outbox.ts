import { failureOf } from '#api.ts'
import { currentSession, isLeaving, subscribe as onSession, sessionState } from '#session/session.ts'
import { ownerKey, type Stored } from './items.ts'
import { sendPhoto } from './send-photo.ts'
import { type Outcome, sendWaiting, type Task, type Ways } from './sender.ts'
import { changeItem, itemsOf, removeItem } from './store.ts'
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

const sentKept = 20
const sent: unknown[] = []

let tasks: Record<string, Task> = {}
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | null = null
let isAskedAgain = false
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('escale-outbox') : null

export const outboxState = () => state

/** How a kind of write is sent; absent until the shell has said so. */
export const taskNamed = (name: string) => tasks[name]

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
    if (data) tellHere(data)
    void refresh()
  })
  followOwner()
}

/** The rows that the last writes sent from here became: for who begins to listen after the answer. */
export const sentRows = (): readonly unknown[] => sent

/** The listener hears what becomes of each item, in this tab or another. */
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
  if (!owner || !isSettled()) return
  await refresh()
  if (!state.items.some(({ item }) => item && !item.refusal)) return
  change({ ...state, isSending: true })
  const ended = await sendWaiting(owner, ways, (outcome) => {
    failures = 0
    tellHere(outcome)
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
  isStill: (owner) => owner === currentOwner() && isSettled(),
}

/** While the page waits for who it knows to come back, the browser may be somebody else's: nothing leaves in their name. */
const isSettled = () => !isLeaving() && sessionState().trouble === null

let shownOwner: string | null = null
let wasSettled = true

function followOwner() {
  const owner = currentOwner()
  const isBack = isSettled() && !wasSettled
  wasSettled = isSettled()
  if (owner !== shownOwner) {
    shownOwner = owner
    change(nothing)
  } else if (!isBack) return
  sendNow()
}

export function currentOwner(): string | null {
  const session = currentSession()
  return session?.company ? ownerKey({ userId: session.user.id, companyId: session.company.id }) : null
}

export async function refresh() {
  const owner = currentOwner()
  const items = owner ? await itemsOf(owner).catch(() => []) : []
  if (owner === currentOwner()) change({ ...state, items })
}

function tellHere(outcome: Outcome) {
  if (outcome.is === 'sent') {
    sent.push(outcome.row)
    if (sent.length > sentKept) sent.shift()
  }
  for (const listener of outcomeListeners) listener(outcome)
}

function tellOthers(outcome: Outcome | null) {
  otherTabs?.postMessage(outcome)
}

function change(next: OutboxState) {
  state = next
  for (const listener of listeners) listener()
}
