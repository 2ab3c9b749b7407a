import { isPhoto } from '#ui/display/waiting-words.ts'
import { outboxState, refresh } from './outbox-state.ts'
import { tellOthers } from './outcomes.ts'
import { forgetCopy } from './second-copy.ts'
import { storeItem } from './store.ts'

/**
 * True when signing out must ask: an entry of this person is only on this device, is lost, or is unreadable.
 */
export async function isHoldingAnything(): Promise<boolean> {
  await refresh()
  const { reading, items, missing } = outboxState()
  return reading === 'failed' || items.length > 0 || missing.length > 0
}

/**
 * Stores the lost entries again with their typed values. Their photos are lost, so an entry that was only a
 * photo is given up.
 */
export async function restoreMissing() {
  for (const copy of outboxState().missing) {
    const { photoCount: _lost, ...typed } = copy
    if (isPhoto(copy)) forgetCopy(copy)
    else await storeItem({ ...typed, key: crypto.randomUUID(), photos: [] })
  }
  tellOthers(null)
  await refresh()
}

/** Gives up the lost entries, after a confirmation. */
export async function dropMissing() {
  outboxState().missing.forEach(forgetCopy)
  tellOthers(null)
  await refresh()
}
