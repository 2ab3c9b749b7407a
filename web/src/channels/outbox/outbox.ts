import { failureOf } from '#api.ts'
import { ownerHere } from '#session/current/owner.ts'
import { isLeaving, subscribe as onSession, sessionState } from '#session/current/session.ts'
import { onClosed } from './database.ts'
import type { StoredItem } from './items.ts'
import { outboxState, refresh, setSending, showNothing } from './outbox-state.ts'
import { onOtherTab, tellHere, tellOthers } from './outcomes.ts'
import { sendPhoto } from './send-photo.ts'
import { sendWaiting } from './sender.ts'
import { changeItem, removeItem } from './store.ts'
import type { Task, Transport } from './tasks.ts'
import { waitMs } from './verdict.ts'

// Writes made while the network may be away: stored on the device first, then sent in order. One tab sends at
// a time, and the others receive the outcomes.

let tasks: Record<string, Task> = {}
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | null = null
let isAskedAgain = false

/** The sender of a kind of write. Absent until the shell has registered it. */
export const taskNamed = (name: string) => tasks[name]

/** Starts sending, now and whenever it may succeed. The shell calls this once. */
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

/** Sends the pending entries at once, without the delay after a failure. */
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

/** Sends a refused entry unchanged once more. */
export async function sendAgain(place: number) {
  await changeItem(place, { refusal: null })
  await refresh()
  sendNow()
}

/** Deletes all entries of the signed-in person, after a confirmation. */
export async function removeAll() {
  for (const { place } of outboxState().items) await removeItem(place)
  tellOthers(null)
  await refresh()
}

/** Sends until nothing is left or sending fails. Returns the remaining entries, refused ones included. */
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

/** Runs in one tab at a time. The others receive its outcomes. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  // Without locks, keys and ids prevent two tabs from writing one entry twice.
  if (!navigator.locks) return work()
  await navigator.locks.request('escale-outbox', work)
}

async function sendRound() {
  const owner = ownerHere()
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
  isStill: (owner) => owner === ownerHere() && isSettled(),
}

/**
 * While the session is interrupted, the browser may belong to another person, so no entry is sent in the
 * owner's name.
 */
const isSettled = () => !isLeaving() && sessionState().trouble === null

let shownOwner: string | null = null
let wasSettled = true

function followOwner() {
  const owner = ownerHere()
  const isBack = isSettled() && !wasSettled
  wasSettled = isSettled()
  if (owner !== shownOwner) {
    shownOwner = owner
    showNothing()
    void refresh()
  } else if (!isBack) return
  sendNow()
}
