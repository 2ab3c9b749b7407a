import { listeners } from '#session/listeners.ts'
import { currentSession, subscribe as onSession, placeOf } from '#session/session.ts'
import type { DeviceDraft } from './device-draft.ts'
import { draftPhoto, draftsOf, keepDraft, keepDraftPhoto, removeDraft } from './store.ts'
import { hold, isThisTab, letGo, openElsewhere } from './tabs.ts'
import { forgetLeaving, takeLeaving } from './unload.ts'

export { thisTab } from './tabs.ts'
export { keepLeaving } from './unload.ts'

// The drafts of whoever is signed in, in the company that is open, in memory: a form that opens has them at once.

type Here = { owner: string | null; drafts: readonly DeviceDraft[] }

let here: Here = { owner: null, drafts: [] }
let loading: { owner: string; done: Promise<void> } | null = null
/** Open in a form of this page. */
const inHand = new Set<string>()
const watchers = listeners()
/** One after the other: a draft that is dropped is never written again by what was under way. */
let turn: Promise<void> = Promise.resolve()

const patienceMs = 1500

export function ownerOfDrafts(): string | null {
  return placeOf(currentSession())
}

/** Null once the drafts are known; what to wait for otherwise, never for long. */
export function awaitedDrafts(): Promise<void> | null {
  const owner = ownerOfDrafts()
  if (owner === null || here.owner === owner) return null
  if (loading?.owner !== owner) loading = { owner, done: Promise.race([load(owner), patience(owner)]) }
  return loading.done
}

async function load(owner: string) {
  const [stored, elsewhere] = await Promise.all([draftsOf(owner).catch(() => []), openElsewhere()])
  const drafts = withLeaving(owner, stored)
  const ours = drafts.filter((draft) => isThisTab(draft.tab) || !elsewhere.has(draft.id))
  if (owner === ownerOfDrafts() && here.owner !== owner) change({ owner, drafts: ours })
}

/** What the page before wrote as it went, where it is newer than what the database has. */
function withLeaving(owner: string, stored: readonly DeviceDraft[]): DeviceDraft[] {
  const newer = takeLeaving(owner).filter((draft) => !stored.some(({ id, at }) => id === draft.id && at >= draft.at))
  for (const draft of newer) inTurn(() => keepDraft(draft))
  const others = stored.filter(({ id }) => !newer.some((draft) => draft.id === id))
  return [...others, ...newer].toSorted((one, other) => one.at - other.at)
}

/** A database that does not answer keeps no form waiting. */
async function patience(owner: string) {
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  if (owner === ownerOfDrafts() && here.owner !== owner) change({ owner, drafts: [] })
}

/** Looked for again when the person comes back: what another tab left meanwhile. */
export function followDrafts(): () => void {
  const again = () => {
    const owner = ownerOfDrafts()
    if (document.visibilityState !== 'visible' || owner === null || here.owner !== owner) return
    void Promise.all([turn, draftsOf(owner), openElsewhere()]).then(
      ([, drafts, elsewhere]) => {
        if (here.owner !== owner) return
        const isOurs = (draft: DeviceDraft) => isThisTab(draft.tab) || inHand.has(draft.id) || !elsewhere.has(draft.id)
        change({ owner, drafts: drafts.filter(isOurs) })
      },
      () => undefined,
    )
  }
  document.addEventListener('visibilitychange', again)
  return () => document.removeEventListener('visibilitychange', again)
}

/** The last draft of a form that nobody has open; null when nothing was typed. */
export function draftLeft(form: string, of: string): DeviceDraft | null {
  if (here.owner !== ownerOfDrafts()) return null
  return here.drafts.findLast((draft) => draft.form === form && draft.of === of && !inHand.has(draft.id)) ?? null
}

/** Those that stand in no form of this page, the newest last. */
let left: { of: Here; drafts: readonly DeviceDraft[] } = { of: here, drafts: [] }
export function draftsLeft(): readonly DeviceDraft[] {
  if (here.owner !== ownerOfDrafts()) return none
  if (left.of !== here) left = { of: here, drafts: here.drafts.filter(({ id }) => !inHand.has(id)) }
  return left.drafts
}
const none: readonly DeviceDraft[] = []

export function takeInHand(id: string) {
  inHand.add(id)
  hold(id)
  change({ ...here })
}

export function putDown(id: string) {
  inHand.delete(id)
  letGo(id)
  change({ ...here })
}

export function keep(draft: DeviceDraft) {
  if (draft.owner === here.owner) change({ ...here, drafts: [...here.drafts.filter(({ id }) => id !== draft.id), draft] })
  inTurn(() => keepDraft(draft))
}

export function drop(id: string) {
  forgetLeaving(id)
  if (!here.drafts.some((draft) => draft.id === id)) return
  change({ ...here, drafts: here.drafts.filter((draft) => draft.id !== id) })
  inTurn(() => removeDraft(id))
}

/** Settles once the photo is written, or cannot be; never late. */
export function keepPhoto(draft: string, photo: string, bytes: Blob): Promise<void> {
  return Promise.race([inTurn(() => keepDraftPhoto(draft, photo, bytes)), new Promise<void>((resolve) => setTimeout(resolve, patienceMs))])
}

export function photoOf(photo: string): Promise<Blob | null> {
  return draftPhoto(photo).catch(() => null)
}

/** Work on the device in its turn; what cannot be kept is only not kept. */
function inTurn(work: () => Promise<unknown>): Promise<void> {
  turn = turn.then(work).then(
    () => undefined,
    () => undefined,
  )
  return turn
}

export function subscribe(listener: () => void): () => void {
  const stops = [watchers.hear(listener), onSession(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

function change(next: Here) {
  here = next
  watchers.tell()
}
