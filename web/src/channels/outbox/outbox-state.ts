import { currentOwnerKey } from '#session/current/owner.ts'
import { currentSession } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'
import type { StoredItem } from './items.ts'
import { readItems, tasksOfOthers } from './read-store.ts'
import { isRoomScarce, requestPersistentStorage } from './room.ts'
import { copiesOf, findMissingCopies, type ItemCopy, noteAndFindEmptied } from './second-copy.ts'

// The state of the outbox, the writes that wait on this device to be sent. Screens display it.

type OutboxState = {
  /** How far the database was read. `failed` must not be treated as an empty outbox. */
  reading: 'begun' | 'done' | 'failed'
  /** Pending writes of the signed-in user in the open company, in order of creation. */
  items: readonly StoredItem[]
  /**
   * Writes that disappeared from the database before they were sent. When the database cannot be read, all
   * pending writes known from the copies in local storage.
   */
  missing: readonly ItemCopy[]
  /** An item per pending write of another user of this device. Only the kind of write is known. */
  ofOthers: readonly { task: string }[]
  isRoomScarce: boolean
  isSending: boolean
}

const nothing: OutboxState = {
  reading: 'begun',
  items: [],
  missing: [],
  ofOthers: [],
  isRoomScarce: false,
  isSending: false,
}
let state = nothing
const watchers = listeners()

export const outboxState = () => state

export const subscribe = watchers.hear

/** Reads the pending writes of the signed-in user again from the database. */
export async function refresh() {
  const owner = currentOwnerKey()
  const contents = await readOutbox(owner)
  if (owner === currentOwnerKey()) setState({ ...state, ...contents })
}

async function readOutbox(owner: string | null): Promise<Omit<OutboxState, 'isSending'>> {
  if (!owner) return nothing
  const before = copiesOf(owner)
  try {
    const [items, ofOthers] = await Promise.all([
      readItems(owner),
      tasksOfOthers(currentSession()?.user.id ?? null),
    ])
    if (items.length > 0) requestPersistentStorage()
    const isScarce = items.length > 0 && (await isRoomScarce())
    const lostCopies = [
      ...findMissingCopies(items, before, copiesOf(owner)),
      ...noteAndFindEmptied(items, owner),
    ]
    const missing = [...new Map(lostCopies.map((copy) => [copy.id, copy])).values()]
    return { reading: 'done', items, missing, ofOthers, isRoomScarce: isScarce }
  } catch {
    return { reading: 'failed', items: [], missing: before, ofOthers: [], isRoomScarce: false }
  }
}

export function setSending(isSending: boolean) {
  setState({ ...state, isSending })
}

/** Clears the state, so that the pending writes of the previous user are no longer shown. */
export function showNothing() {
  setState(nothing)
}

function setState(next: OutboxState) {
  state = next
  watchers.tell()
}
