import { failureOf } from '#api.ts'
import { ownerHere } from '#session/owner.ts'
import { isLeaving, subscribe as onSession, sessionState } from '#session/session.ts'
import { onClosed } from './database.ts'
import { outboxState, refresh, setSending, showNothing } from './here.ts'
import type { Stored } from './items.ts'
import { onOtherTab, tellHere, tellOthers } from './outcomes.ts'
import { sendPhoto } from './send-photo.ts'
import { sendWaiting } from './sender.ts'
import { changeItem, removeItem } from './store.ts'
import type { Task, Ways } from './tasks.ts'
import { waitMs } from './verdict.ts'

// What is written while the network may be away: kept on the device first, sent behind, in order. One tab
// sends at a time;
// the others hear what became of it.

let tasks: Record<string, Task> = {}
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | null = null
let isAskedAgain = false

/** How a kind of write is sent; absent until the shell has said so. */
export const taskNamed = (name: string) => tasks[name]

/**
 * Begins to send what waits, now and whenever there is a chance that it leaves. Called once, by the shell.
 */
export function startOutbox(known: Record<string, Task>) {
  if (tasks === known) return
  tasks = known
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow())
  onSession(followOwner)
  onOtherTab(() => void refresh())
  onClosed(() => void refresh())
  followOwner()
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
  for (const { place } of outboxState().items) await removeItem(place)
  tellOthers(null)
  await refresh()
}

/** Sends until nothing is left or nothing goes any more; gives what is left, refused ones among them. */
export async function sendEverything(): Promise<readonly Stored[]> {
  await underWay
  await send()
  await refresh()
  return outboxState().items
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
  const owner = ownerHere()
  if (!owner || !isSettled()) return
  await refresh()
  if (!outboxState().items.some(({ item }) => item && !item.refusal)) return
  setSending(true)
  const ended = await sendWaiting(owner, ways, (outcome) => {
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
  isStill: (owner) => owner === ownerHere() && isSettled(),
}

/**
 * While the page waits for who it knows to come back, the browser may be somebody else's: nothing leaves in
 * their name.
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
