import { forgetLocal, isKept, keepLocal, readLocal } from '#session/local-values.ts'
import { listOf } from '#session/shapes.ts'
import { type DeviceDraft, isDeviceDraft } from './device-draft.ts'

// What a page writes as it goes: the database may not have it any more by then, local storage has it at once.

const most = 5

function leaving(): DeviceDraft[] {
  return readLocal('leaving-drafts', listOf(isDeviceDraft)) ?? []
}

export function keepLeaving(draft: DeviceDraft) {
  keepLocal('leaving-drafts', [...leaving().filter(({ id }) => id !== draft.id), draft].slice(-most))
}

export function forgetLeaving(id: string) {
  keepOnly(leaving().filter((draft) => draft.id !== id))
}

/** Those of an owner; others wait for theirs. */
export function takeLeaving(owner: string): DeviceDraft[] {
  const all = leaving()
  keepOnly(all.filter((draft) => draft.owner !== owner))
  return all.filter((draft) => draft.owner === owner)
}

function keepOnly(drafts: DeviceDraft[]) {
  if (drafts.length > 0) keepLocal('leaving-drafts', drafts)
  else if (isKept('leaving-drafts')) forgetLocal('leaving-drafts')
}
