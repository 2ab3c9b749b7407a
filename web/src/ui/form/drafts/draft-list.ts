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

// Drafts of the signed-in user in the open company. They are held in memory, so that a form shows its draft
// immediately when it opens.

type DraftList = { owner: string | null; drafts: readonly DeviceDraft[] }

let list: DraftList = { owner: null, drafts: [] }
let loading: { owner: string; done: Promise<void> } | null = null
/** Ids of the drafts that are open in a form of this page. */
const openIds = new Set<string>()
const watchers = listeners()
/**
 * The last write operation. Writes run one after another, so that a running write cannot restore a draft that
 * was deleted meanwhile.
 */
let turn: Promise<void> = Promise.resolve()

const longestWaitMs = 1500

export function draftOwner(): string | null {
  return sessionPlace(currentSession())
}

/**
 * Null when the drafts are loaded. Otherwise a promise to wait for. It resolves after 1.5 s at the latest,
 * with an empty list.
 */
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
 * Merges the drafts in the database with those that the previous page saved in local storage when it was
 * unloaded. The newer one is used.
 */
function withLeaving(owner: string, storedDrafts: readonly DeviceDraft[]): DeviceDraft[] {
  const newer = takeLeavingDrafts(owner).filter(
    (draft) => !storedDrafts.some(({ id, at }) => id === draft.id && at >= draft.at),
  )
  for (const draft of newer) inTurn(() => writeDraft(draft))
  const others = storedDrafts.filter(({ id }) => !newer.some((draft) => draft.id === id))
  return [...others, ...newer].toSorted((one, other) => one.at - other.at)
}

/** If the database does not respond in time, starts with an empty list, so that forms can open. */
async function startEmpty(owner: string) {
  await new Promise((resolve) => setTimeout(resolve, longestWaitMs))
  if (owner === draftOwner() && list.owner !== owner) setList({ owner, drafts: [] })
}

/**
 * Reads the drafts again when the user comes back to this browser tab, because another tab may have stored
 * some.
 */
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

/** The newest draft of a form, unless it is open in this page. */
export function findDraft(form: string, of: string): DeviceDraft | null {
  if (list.owner !== draftOwner()) return null
  return (
    list.drafts.findLast((draft) => draft.form === form && draft.of === of && !openIds.has(draft.id)) ?? null
  )
}

/** Drafts that are not open in this page, newest last. */
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

/**
 * Stores a photo of a draft. The promise resolves when it is stored or has failed, after 1.5 s at the latest.
 */
export function savePhoto(draft: string, photo: string, bytes: Blob): Promise<void> {
  return Promise.race([
    inTurn(() => writePhoto(draft, photo, bytes)),
    new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs)),
  ])
}

export function findPhoto(photo: string): Promise<Blob | null> {
  return readPhoto(photo).catch(() => null)
}

/** Runs a write operation after the previous ones. Errors are ignored, and the draft is then not stored. */
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
