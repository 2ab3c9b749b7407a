import { isPhoto } from '#ui/display/waiting-words.ts'
import { outboxState, refresh } from './here.ts'
import { tellOthers } from './outcomes.ts'
import { forgetCopy } from './second-copy.ts'
import { keepItem } from './store.ts'

/**
 * Whether leaving asks a question: something of whoever is signed in is here only, is lost, or cannot be
 * read.
 */
export async function isHoldingAnything(): Promise<boolean> {
  await refresh()
  const { reading, items, missing } = outboxState()
  return reading === 'failed' || items.length > 0 || missing.length > 0
}

/**
 * Puts what is missing back among what waits, as it was typed: its photos are lost, and what was nothing else
 * is given up.
 */
export async function takeUpMissing() {
  for (const copy of outboxState().missing) {
    const { photoCount: _lost, ...typed } = copy
    if (isPhoto(copy)) forgetCopy(copy)
    else await keepItem({ ...typed, key: crypto.randomUUID(), photos: [] })
  }
  tellOthers(null)
  await refresh()
}

/** Forgets what is missing: asked for by name. */
export async function dropMissing() {
  outboxState().missing.forEach(forgetCopy)
  tellOthers(null)
  await refresh()
}
