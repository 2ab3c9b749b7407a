import { readAsText } from '#backup/storage/shelf.ts'
import { unsealedKey, type Vault } from '#backup/storage/vault.ts'
import { logFolder } from './log-keeper.ts'
import { firstMissing, type History, historyTimeline, isHistory, isSegment } from './segments.ts'

/** The backed-up segments of PostgreSQL's write-ahead log, and the history files of its timelines. */
export type KeptLog = {
  segments: string[]
  histories: History[]
  firstMissing(last: string): string | undefined
}

export async function readKeptLog(vault: Vault, system: string): Promise<KeptLog> {
  const from = logFolder(system)
  const objects = (await vault.shelf.list(from)).map(({ key }) => ({
    key,
    name: unsealedKey(key).slice(from.length).replace('.gz', ''),
  }))
  const histories = await Promise.all(
    objects
      .filter(({ name }) => isHistory(name))
      .map(async ({ key, name }) => ({
        timeline: historyTimeline(name),
        text: await readAsText(await vault.read(key)),
      })),
  )
  const segments = objects.map(({ name }) => name).filter(isSegment)
  return { segments, histories, firstMissing: (last) => firstMissing(segments, last, histories) }
}
