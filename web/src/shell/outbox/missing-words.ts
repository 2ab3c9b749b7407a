import type { ItemCopy } from '#channels/outbox/second-copy.ts'
import { agreed, contentsOf } from '#ui/display/waiting-words.ts'

type MissingEntries = readonly Pick<ItemCopy, 'task' | 'title' | 'photoCount'>[]

/**
 * French text about entries that the browser deleted: `3 réceptions gardées ici ont disparu : OFF1, OFF2,
 * OFF3`.
 */
export function missingSentence(missing: MissingEntries): string {
  const numbers = missing.map(({ title }) => title).join(', ')
  return missing.length > 1
    ? `${contentsOf(missing)} ${agreed('gardé', missing)} ici ont disparu : ${numbers}`
    : `${contentsOf(missing)} ${agreed('gardé', missing)} ici a disparu : ${numbers}`
}

export function photosLost(missing: MissingEntries): number {
  return missing.reduce((sum, { photoCount }) => sum + photoCount, 0)
}
