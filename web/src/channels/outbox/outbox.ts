import { failureOf } from '#api.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { isLeaving, subscribe as onSession, sessionState } from '#session/current/session.ts'
import { onClosed } from './database.ts'
import type { StoredItem } from './items.ts'
import { outboxState, refresh, setSending, showNothing } from './outbox-state.ts'
import { onOtherTab, tellHere, tellOthers } from './outcomes.ts'
import { placesOfErasedPractice } from './read-store.ts'
import { sendPhoto } from './send-photo.ts'
import { sendWaiting } from './sender.ts'
import { changeItem, removeItem } from './store.ts'
import type { Task, Transport } from './tasks.ts'
import { waitMs } from './verdict.ts'

// The outbox: writes are first stored on the device, so that none is lost without a network, and then sent in
// order. Only one tab sends at a time. The other tabs receive the outcomes.

let tasks: Record<string, Task> = {}
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | null = null
let isAskedAgain = false

/** The task that sends this kind of write. Undefined until `startOutbox` has registered it. */
export const taskNamed = (name: string) => tasks[name]

/**
 * Registers the tasks, then sends pending writes now, when the network returns, and when the user comes back
 * to this tab. Called once, by the component that surrounds all pages.
 */
export function startOutbox(registered: Record<string, Task>) {
  if (tasks === registered) return
  tasks = registered
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow())
  onSession(followOwner)
  onOtherTab(() => void refresh())
  onClosed(() => void refresh())
  followOwner()
}

/** Sends the pending writes immediately. Resets the delay that follows failed attempts. */
export function sendNow() {
  failures = 0
  clearTimeout(timer)
  void startRound()
}

export async function removeEntry(place: number) {
  await removeItem(place)
  tellOthers(null)
  await refresh()
}

/** Sends a refused write again, unchanged. */
export async function sendAgain(place: number) {
  await changeItem(place, { refusal: null })
  await refresh()
  sendNow()
}

/** Deletes all pending writes of the signed-in user, after the user has confirmed. */
export async function removeAll() {
  for (const { place } of outboxState().items) await removeItem(place)
  tellOthers(null)
  await refresh()
}

/**
 * Sends pending writes until none is left or sending fails. Returns those that remain, including refused
 * ones.
 */
export async function sendEverything(): Promise<readonly StoredItem[]> {
  await underWay
  await startRound()
  await refresh()
  return outboxState().items
}

function startRound(): Promise<void> {
  if (underWay) {
    isAskedAgain = true
    return underWay
  }
  underWay = inTurn(sendRound).finally(() => {
    underWay = null
    void refresh()
    if (!isAskedAgain) return
    isAskedAgain = false
    void startRound()
  })
  return underWay
}

/** Runs `work` in one tab at a time. The other tabs receive its outcomes. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  // The browser has no Web Locks API. Two tabs may then send the same write, but its idempotency key and row
  // id prevent a duplicate.
  if (!navigator.locks) return work()
  await navigator.locks.request('escale-outbox', work)
}

/** Deletes the writes of an erased practice company. They would arrive among examples they do not know. */
async function dropErasedPractice(owner: string) {
  for (const place of await placesOfErasedPractice(owner).catch(() => [])) await removeItem(place)
}

async function sendRound() {
  const owner = currentOwnerKey()
  if (!owner || !isSettled()) return
  await refresh()
  if (!outboxState().items.some(({ item }) => item && !item.refusal)) return
  setSending(true)
  const ended = await sendWaiting(owner, transport, (outcome) => {
    failures = 0
    tellHere(outcome)
    tellOthers(outcome)
    void refresh()
  }).catch(() => 'later' as const)
  setSending(false)
  if (ended === 'later') tryLater()
}

function tryLater() {
  failures += 1
  clearTimeout(timer)
  timer = setTimeout(() => void startRound(), waitMs(failures, Math.random()))
}

const transport: Transport = {
  get tasks() {
    return tasks
  },
  sendPhoto,
  failureOf: (error) => {
    const { code, status, message, fields } = failureOf(error)
    return { code, status, message, fields }
  },
  isStill: (owner) => owner === currentOwnerKey() && isSettled(),
}

/**
 * While the session is interrupted, another person may be using the browser. Pending writes are then not sent
 * in the user's name.
 */
const isSettled = () => !isLeaving() && sessionState().trouble === null

let shownOwner: string | null = null
let wasSettled = true

function followOwner() {
  const owner = currentOwnerKey()
  const isBack = isSettled() && !wasSettled
  wasSettled = isSettled()
  if (owner !== shownOwner) {
    shownOwner = owner
    showNothing()
    if (owner) void dropErasedPractice(owner)
    void refresh()
  } else if (!isBack) return
  sendNow()
}
