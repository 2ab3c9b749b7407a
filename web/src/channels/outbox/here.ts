import { currentSession } from '#session/session.ts'
import { ownerKey, type Stored } from './items.ts'
import { itemsOf } from './store.ts'

// What this device holds that has not left yet, as the screens see it.

type OutboxState = {
  /** Of whoever is signed in, in the company that is open; in order. */
  items: readonly Stored[]
  isSending: boolean
}

const nothing: OutboxState = { items: [], isSending: false }
let state = nothing
const listeners = new Set<() => void>()

export const outboxState = () => state

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whose writes these are: the person and the company, null for nobody in none. */
export function currentOwner(): string | null {
  const session = currentSession()
  return session?.company ? ownerKey({ userId: session.user.id, companyId: session.company.id }) : null
}

/** Reads again what waits of the owner. */
export async function refresh() {
  const owner = currentOwner()
  const items = owner ? await itemsOf(owner).catch(() => []) : []
  if (owner === currentOwner()) change({ ...state, items })
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
  for (const listener of listeners) listener()
}
