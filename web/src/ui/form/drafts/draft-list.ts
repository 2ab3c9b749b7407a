import { currentSession, subscribe as onSession, sessionPlace } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'
import type { DeviceDraft } from './device-draft.ts'
import {
  deleteDraft,
  deleteLeavingDraft,
  draftsOfOtherTabs,
  isThisTab,
  lockDraft,
  readDrafts,
  readPhoto,
  takeLeavingDrafts,
  unlockDraft,
  writeDraft,
  writePhoto,
} from './draft-storage.ts'

export { thisTab, writeLeavingDraft } from './draft-storage.ts'

// The drafts of the signed-in person in the open company, in memory: a form that opens has them at once.

type DraftList = { owner: string | null; drafts: readonly DeviceDraft[] }

let list: DraftList = { owner: null, drafts: [] }
let loading: { owner: string; done: Promise<void> } | null = null
/** The drafts that are open in a form of this page. */
const openIds = new Set<string>()
const watchers = listeners()
/** Writes run one after the other, so that a running write never restores a dropped draft. */
let turn: Promise<void> = Promise.resolve()

const longestWaitMs = 1500

export function draftOwner(): string | null {
  return sessionPlace(currentSession())
}

/** Null once the drafts are loaded. Otherwise a promise of at most 1.5 s, after which the list is empty. */
export function awaitDrafts(): Promise<void> | null {
  const owner = draftOwner()
  if (owner === null || list.owner === owner) return null
  if (loading?.owner !== owner)
    loading = { owner, done: Promise.race([loadDrafts(owner), startEmpty(owner)]) }
  return loading.done
}

async function loadDrafts(owner: string) {
  const [storedDrafts, elsewhere] = await Promise.all([
    readDrafts(owner).catch(() => []),
    draftsOfOtherTabs(),
  ])
  const drafts = withLeaving(owner, storedDrafts)
  const ours = drafts.filter((draft) => isThisTab(draft.tab) || !elsewhere.has(draft.id))
  if (owner === draftOwner() && list.owner !== owner) setList({ owner, drafts: ours })
}

/**
 * Adds the drafts that the previous page wrote as it was unloaded, where they are newer than those of the
 * database.
 */
function withLeaving(owner: string, storedDrafts: readonly DeviceDraft[]): DeviceDraft[] {
  const newer = takeLeavingDrafts(owner).filter(
    (draft) => !storedDrafts.some(({ id, at }) => id === draft.id && at >= draft.at),
  )
  for (const draft of newer) inTurn(() => writeDraft(draft))
  const others = storedDrafts.filter(({ id }) => !newer.some((draft) => draft.id === id))
  return [...others, ...newer].toSorted((one, other) => one.at - other.at)
}

/** A form never waits for a database that does not answer. */
async function startEmpty(owner: string) {
  await new Promise((resolve) => setTimeout(resolve, longestWaitMs))
  if (owner === draftOwner() && list.owner !== owner) setList({ owner, drafts: [] })
}

/** Reads the drafts again when the person comes back to this tab: another tab may have left some. */
export function watchDrafts(): () => void {
  const again = () => {
    const owner = draftOwner()
    if (document.visibilityState !== 'visible' || owner === null || list.owner !== owner) return
    void Promise.all([turn, readDrafts(owner), draftsOfOtherTabs()]).then(
      ([, drafts, elsewhere]) => {
        if (list.owner !== owner) return
        const isOurs = (draft: DeviceDraft) =>
          isThisTab(draft.tab) || openIds.has(draft.id) || !elsewhere.has(draft.id)
        setList({ owner, drafts: drafts.filter(isOurs) })
      },
      () => undefined,
    )
  }
  document.addEventListener('visibilitychange', again)
  return () => document.removeEventListener('visibilitychange', again)
}

/** The last draft of a form, unless it is open in this page. */
export function findDraft(form: string, of: string): DeviceDraft | null {
  if (list.owner !== draftOwner()) return null
  return (
    list.drafts.findLast((draft) => draft.form === form && draft.of === of && !openIds.has(draft.id)) ?? null
  )
}

/** The drafts that are open in no form of this page, the newest last. */
let unopened: { of: DraftList; drafts: readonly DeviceDraft[] } = { of: list, drafts: [] }
export function unopenedDrafts(): readonly DeviceDraft[] {
  if (list.owner !== draftOwner()) return none
  if (unopened.of !== list) unopened = { of: list, drafts: list.drafts.filter(({ id }) => !openIds.has(id)) }
  return unopened.drafts
}
const none: readonly DeviceDraft[] = []

export function markOpen(id: string) {
  openIds.add(id)
  lockDraft(id)
  setList({ ...list })
}

export function markClosed(id: string) {
  openIds.delete(id)
  unlockDraft(id)
  setList({ ...list })
}

export function saveDraft(draft: DeviceDraft) {
  if (draft.owner === list.owner)
    setList({ ...list, drafts: [...list.drafts.filter(({ id }) => id !== draft.id), draft] })
  inTurn(() => writeDraft(draft))
}

export function dropDraft(id: string) {
  deleteLeavingDraft(id)
  if (!list.drafts.some((draft) => draft.id === id)) return
  setList({ ...list, drafts: list.drafts.filter((draft) => draft.id !== id) })
  inTurn(() => deleteDraft(id))
}

/** Resolves once the photo is written or has failed, and after 1.5 s at the latest. */
export function savePhoto(draft: string, photo: string, bytes: Blob): Promise<void> {
  return Promise.race([
    inTurn(() => writePhoto(draft, photo, bytes)),
    new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs)),
  ])
}

export function findPhoto(photo: string): Promise<Blob | null> {
  return readPhoto(photo).catch(() => null)
}

/** Runs work on the device after the earlier work. Errors are ignored: the draft is then not stored. */
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

function setList(next: DraftList) {
  list = next
  watchers.tell()
}
