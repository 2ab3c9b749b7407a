import { listeners } from '#session/listeners.ts'
import { ownerHere } from '#session/owner.ts'
import { currentSession } from '#session/session.ts'
import type { Stored } from './items.ts'
import { itemsOf, tasksOfOthers } from './read-store.ts'
import { askToStay, isRoomScarce } from './room.ts'
import { copiesOf, emptiedFrom, type ItemCopy, missingFrom } from './second-copy.ts'

// What this device holds that has not left yet, as the screens see it.

type OutboxState = {
  /** Whether what waits was read: what cannot be read is not « nothing ». */
  reading: 'begun' | 'done' | 'failed'
  /** Of whoever is signed in, in the company that is open; in order. */
  items: readonly Stored[]
  /**
   * What was kept here and is gone, without having been sent; all that is known of what waits while that
   * cannot be read.
   */
  missing: readonly ItemCopy[]
  /** The kinds of writes of other people that wait here, one each. */
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

/** Reads again what waits of the owner. */
export async function refresh() {
  const owner = ownerHere()
  const read = await readingOf(owner)
  if (owner === ownerHere()) change({ ...state, ...read })
}

async function readingOf(owner: string | null): Promise<Omit<OutboxState, 'isSending'>> {
  if (!owner) return nothing
  const before = copiesOf(owner)
  try {
    const [items, ofOthers] = await Promise.all([
      itemsOf(owner),
      tasksOfOthers(currentSession()?.user.id ?? null),
    ])
    if (items.length > 0) askToStay()
    const isScarce = items.length > 0 && (await isRoomScarce())
    const lost = [...missingFrom(items, before, copiesOf(owner)), ...emptiedFrom(items, owner)]
    const missing = [...new Map(lost.map((copy) => [copy.id, copy])).values()]
    return { reading: 'done', items, missing, ofOthers, isRoomScarce: isScarce }
  } catch {
    return { reading: 'failed', items: [], missing: before, ofOthers: [], isRoomScarce: false }
  }
}

export function setSending(isSending: boolean) {
  change({ ...state, isSending })
}

/** Shows nothing of the owner before. */
export function showNothing() {
  change(nothing)
}

function change(next: OutboxState) {
  state = next
  watchers.tell()
}
