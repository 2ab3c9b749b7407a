import assert from 'node:assert/strict'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Restored, restore } from '#backup/restore/restore.ts'
import { openStorage } from '#channels/files/storage.ts'
import { startBackedUpDatabase } from '#testing/backed-up-database.ts'
import {
  askEngine,
  eventually,
  newFolder,
  removeEngines,
  startTestEngine,
} from '#testing/database/engines.ts'
import { folderShelf } from './folder-shelf.ts'
import { vaultOf } from './vault.ts'

const source = await startBackedUpDatabase()
after(async () => {
  await source.stop()
  await removeEngines()
})
const shelf = await newFolder()
const backups = await source.backUpTo({ folder: shelf })
await source.invoice()
const older = await backups.make()
// A proved base stays beside the other base of the same day.
await backups.verify({ ...older, verdict: undefined })
await source.invoice()
const newer = await backups.make()
await source.invoice()
const messages: string[] = []

async function restoreInto(folder: string): Promise<Restored> {
  messages.length = 0
  const openFiles = () => openStorage({ folder: join(folder, 'fichiers'), s3: undefined })
  return restore({
    vault: vaultOf(folderShelf(shelf), undefined),
    folder,
    until: 'end',
    openFiles,
    say: (sentence) => messages.push(sentence),
  })
}

async function invoicesIn(folder: string): Promise<unknown> {
  const engine = await startTestEngine(folder)
  const [row] = await askEngine(engine.url, 'select count(*)::int as count from invoices')
  await engine.stop()
  return row?.count
}

async function alter(path: string): Promise<() => Promise<void>> {
  const whole = await readFile(path)
  const altered = Buffer.from(whole)
  altered.fill(7, 100, 200) // Later bytes of a segment are zeros, where a change would do no damage.
  await writeFile(path, altered)
  return () => writeFile(path, whole)
}

/** Waits until everything written so far is in the log folder. Returns the sorted names of its segments. */
async function logKept(): Promise<string[]> {
  const { rows } = await source.owner.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  )
  const folder = join(shelf, 'journal', newer.system)
  await eventually(async () => assert.ok((await readdir(folder)).includes(`${rows[0]?.segment}.gz`)))
  return (await readdir(folder)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort()
}

test('a damaged archive is reported in red, and a restore uses the one before without loss', async () => {
  const segments = await logKept()
  await alter(join(shelf, 'bases', newer.id, 'base.tar.gz'))
  const [newest] = await backups.bases()
  assert.ok(newest)
  const { isGood, faults } = await backups.verify(newest)
  assert.equal(isGood, false)
  assert.match(faults.join(), /est abîmée/)
  assert.match(backups.state().fault ?? '', /restauration d'essai a échoué : La sauvegarde du .* est abîmée/)

  const folder = await newFolder()
  const { base, missingLog, endsEarly } = await restoreInto(folder)
  assert.deepEqual([base.id, missingLog, endsEarly], [older.id, undefined, false])
  assert.match(messages.join('\n'), /✗ La sauvegarde du .* est abîmée/)
  assert.equal(await invoicesIn(folder), await source.count())

  // With a damaged segment, everything before it is restored and the report names it.
  const lastPath = join(shelf, 'journal', newer.system, segments.at(-1) ?? '')
  const putBack = await alter(lastPath)
  await source.invoice()
  await logKept()
  const cut = await newFolder()
  const afterDamage = await restoreInto(cut)
  assert.equal(`${afterDamage.missingLog}.gz`, segments.at(-1))
  await putBack()
  await rm(lastPath)
  const gone = await newFolder()
  const afterLoss = await restoreInto(gone)
  assert.equal(`${afterLoss.missingLog}.gz`, segments.at(-1))
  assert.equal(await invoicesIn(gone), 2)

  // Later changes can be restored only from a new base, which is made at once.
  const before = (await backups.bases())[0]?.id
  await backups.keepUp()
  assert.notEqual((await backups.bases())[0]?.id, before)
})

test('only damaged backups, or a folder that is not empty, restore nothing', async () => {
  for (const { id } of await backups.bases()) await writeFile(join(shelf, 'bases', id, 'base.tar.gz'), 'x')
  const folder = await newFolder()
  await assert.rejects(restoreInto(folder), /est abîmée/)
  await assert.rejects(restoreInto(source.folder), /n'est pas vide/)
  await source.invoice()
})
