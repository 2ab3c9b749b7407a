import { logFolder } from '#backup/log/log-keeper.ts'
import { isSegment, segmentPosition } from '#backup/log/segments.ts'
import { Damaged } from '#backup/storage/damage.ts'
import { isDraft } from '#backup/storage/folder-shelf.ts'
import { unsealedKey, type Vault } from '#backup/storage/vault.ts'
import { readFileList } from './base-content.ts'
import { type Base, baseId, basesFolder } from './catalogue.ts'
import { filesFolder } from './file-keeper.ts'
import { keptBases } from './retention.ts'

/**
 * Removes old backups according to the retention rule, then the write-ahead log and the files that no
 * remaining backup needs.
 */
export async function prune(vault: Vault, bases: readonly Base[], timeZone: string): Promise<void> {
  const retained = keptBases(
    bases.map((base) => ({ ...base, isProvedGood: base.verdict?.isGood ?? false })),
    timeZone,
  )
  const [staying, going] = [
    bases.filter(({ id }) => retained.all.has(id)),
    bases.filter(({ id }) => !retained.all.has(id)),
  ]
  for (const { id } of going) await removeBase(vault, id)
  await removeOldDrafts(vault)
  const reached = staying.filter(({ id }) => retained.reached.has(id)).at(-1)
  if (!reached) return
  await removeLog(vault, reached)
  if (going.length > 0) await removeFiles(vault, staying, Date.parse(reached.startedAt))
}

// Removes the manifest first. A backup without a manifest counts as incomplete, even if the removal is
// interrupted.
async function removeBase({ shelf }: Vault, id: string): Promise<void> {
  const keys = (await shelf.list(`${basesFolder}${id}/`))
    .map(({ key }) => key)
    .filter((key) => baseId(key) === id)
  for (const key of keys.sort((one) => (one.endsWith('manifeste.json') ? -1 : 1))) await shelf.remove(key)
}

/**
 * Removes the log segments older than the given backup. Later segments are needed to restore any time after
 * it. The small timeline history files stay.
 */
async function removeLog({ shelf }: Vault, { system, firstSegment }: Base): Promise<void> {
  for (const { key } of await shelf.list(logFolder(system))) {
    const name = unsealedKey(key).split('/').at(-1)?.replace('.gz', '') ?? ''
    const segment = name.slice(0, 24)
    if (isSegment(segment) && segmentPosition(segment) < segmentPosition(firstSegment))
      await shelf.remove(key)
  }
}

const aDay = 86_400_000

/** Removes temporary files older than a day. The process that was copying them has died. */
async function removeOldDrafts({ shelf }: Vault): Promise<void> {
  for (const folder of [filesFolder, 'journal/'])
    for (const { key, changedAt } of await shelf.list(folder))
      if (isDraft(key) && Date.now() - changedAt > aDay) await shelf.remove(key)
}

/**
 * Removes files that no remaining backup lists and that were copied before `reachedAt`, the earliest time
 * that can be restored.
 */
async function removeFiles(vault: Vault, staying: readonly Base[], reachedAt: number): Promise<void> {
  const named = new Set<string>()
  try {
    for (const base of staying) for (const { key } of await readFileList(vault, base)) named.add(key)
  } catch (error) {
    if (error instanceof Damaged) return // A damaged file list hides which files its base needs.
    throw error
  }
  for (const { key, changedAt } of await vault.shelf.list(filesFolder))
    if (changedAt < reachedAt && !named.has(unsealedKey(key).slice(filesFolder.length)))
      await vault.shelf.remove(key)
}
