import { ownerHere } from '#session/current/owner.ts'
import { currentSession } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'
import type { StoredItem } from './items.ts'
import { readItems, tasksOfOthers } from './read-store.ts'
import { askToStay, isRoomScarce } from './room.ts'
import { copiesOf, findMissingCopies, type ItemCopy, noteAndFindEmptied } from './second-copy.ts'

// The pending entries of this device, for the screens.

type OutboxState = {
  /** The state of reading the database. An unreadable database does not count as empty. */
  reading: 'begun' | 'done' | 'failed'
  /** The entries of the signed-in person in the open company, in order. */
  items: readonly StoredItem[]
  /**
   * The entries that disappeared before they were sent. While the database is unreadable, all known entries.
   */
  missing: readonly ItemCopy[]
  /** The kinds of the pending entries of other people, one each. */
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

/** Reads the entries of the owner again. */
export async function refresh() {
  const owner = ownerHere()
  const contents = await readOutbox(owner)
  if (owner === ownerHere()) setState({ ...state, ...contents })
}

async function readOutbox(owner: string | null): Promise<Omit<OutboxState, 'isSending'>> {
  if (!owner) return nothing
  const before = copiesOf(owner)
  try {
    const [items, ofOthers] = await Promise.all([
      readItems(owner),
      tasksOfOthers(currentSession()?.user.id ?? null),
    ])
    if (items.length > 0) askToStay()
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

/** Hides the entries of the former owner. */
export function showNothing() {
  setState(nothing)
}

function setState(next: OutboxState) {
  state = next
  watchers.tell()
}
