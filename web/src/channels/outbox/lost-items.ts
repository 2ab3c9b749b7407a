import { isPhoto } from '#ui/display/waiting-words.ts'
import { outboxState, refresh } from './outbox-state.ts'
import { tellOthers } from './outcomes.ts'
import { forgetCopy } from './second-copy.ts'
import { storeItem } from './store.ts'

/**
 * True when signing out needs a confirmation: the user has writes on this device that are not sent, are lost
 * or cannot be read.
 */
export async function hasUnsentEntries(): Promise<boolean> {
  await refresh()
  const { reading, items, missing } = outboxState()
  return reading === 'failed' || items.length > 0 || missing.length > 0
}

/**
 * Stores lost writes again from the copy of their typed values in local storage. Their photos cannot be
 * restored, so a write that was only a photo is dropped.
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

/** Drops the lost writes, after the user has confirmed. */
export async function dropMissing() {
  outboxState().missing.forEach(forgetCopy)
  tellOthers(null)
  await refresh()
}
