import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { startBackedUpDatabase } from '#testing/backed-up-database.ts'
import { eventually, newFolder, removeEngines } from '#testing/database/engines.ts'
import { readKeptLog } from './log/kept-log.ts'
import { folderShelf } from './storage/folder-shelf.ts'
import { vaultOf } from './storage/vault.ts'

const source = await startBackedUpDatabase()
after(async () => {
  await source.stop()
  await removeEngines()
})

/** Writes a row and closes its segment, so that PostgreSQL archives it. */
async function writeSegment(): Promise<string> {
  await source.invoice()
  const { rows } = await source.owner.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  )
  const segment = rows[0]?.segment ?? ''
  await eventually(async () =>
    assert.ok((await readdir(join(source.folder, 'journal-a-sauvegarder'))).includes(segment)),
  )
  return segment
}

test('a backup elsewhere by a second process leaves the waiting log, without a gap', async () => {
  const [own, elsewhere] = [await newFolder(), await newFolder()]
  const first = await source.backUpTo({ folder: own }, { isServing: true })
  const base = await first.make()
  await first.stop() // The serving process pauses for a moment.
  const waiting = await writeSegment()

  const root = join(import.meta.dirname, '../../..')
  const env = { ...process.env, ESCALE_DATA: source.folder, ESCALE_BACKUP: elsewhere }
  await promisify(execFile)(process.execPath, ['scripts/backup.ts'], { cwd: root, env })

  const last = await writeSegment()
  const again = await source.backUpTo({ folder: own }, { isServing: true })
  await again.sendLast()
  const storedLog = await readKeptLog(vaultOf(folderShelf(own), undefined), base.system)
  assert.ok(
    storedLog.segments.includes(waiting) && storedLog.segments.includes(last),
    storedLog.segments.join(),
  )
  assert.equal(storedLog.firstMissing(base.lastSegment), undefined)
})
