import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import type { Server } from '#access/caller/server.ts'
import type { Base } from '#backup/base/catalogue.ts'
import { oldestGoodMs } from '#backup/base/due.ts'
import { folderShelf } from '#backup/storage/folder-shelf.ts'
import { vaultOf } from '#backup/storage/vault.ts'
import { openStorage } from '#channels/files/storage.ts'
import { unfinishedMark } from '#postgres/restore-mark.ts'
import { startBackedUpDatabase } from '#testing/backed-up-database.ts'
import {
  askEngine,
  eventually,
  newFolder,
  removeEngines,
  startTestEngine,
} from '#testing/database/engines.ts'
import { probes } from '#web/http/probes.ts'
import { type Restored, restore } from './restore.ts'

// Every rule is tried on one small installation. Killed processes, full disks and S3 are tried at night.

const source = await startBackedUpDatabase()
after(async () => {
  await source.stop()
  await removeEngines()
})
const fileKey = '0197c1de-0000-7000-8000-000000000001/bon'
const shelf = await newFolder()
const backups = await source.backUpTo({ folder: shelf })
await source.store(fileKey, 'bon de livraison')
await source.invoice()

function restoreInto(
  folder: string,
  until: { at: Date } | 'end',
  messages: string[] = [],
): Promise<Restored> {
  return restore({
    vault: vaultOf(folderShelf(shelf), undefined),
    folder,
    until,
    openFiles: () => openStorage({ folder: join(folder, 'fichiers'), s3: undefined }),
    say: (message) => messages.push(message),
  })
}

async function countInvoicesIn(folder: string): Promise<unknown> {
  const engine = await startTestEngine(folder)
  const [row] = await askEngine(engine.url, 'select count(*)::int as count from invoices')
  await engine.stop()
  return row?.count
}

/** A millisecond that follows all earlier writes and precedes all later ones. */
async function instantBetweenWrites(): Promise<Date> {
  const { rows } = await source.owner.query<{ at: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) + interval '2 ms' as at`,
  )
  await source.owner.query('select pg_sleep(0.01)')
  return rows[0]?.at ?? new Date(Number.NaN)
}

/** Waits until the shelf holds everything that was written so far. */
async function sendWrittenLog(system: string): Promise<void> {
  const { rows } = await source.owner.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  )
  await eventually(async () =>
    assert.ok((await readdir(join(shelf, 'journal', system))).includes(`${rows[0]?.segment}.gz`)),
  )
}

/** A second base with an unreadable archive, as if it had been made at this instant. */
async function addDamagedBase(base: Base, at: Date): Promise<string> {
  const id = base.id.replace(/^\d{4}/, '2999')
  await cp(join(shelf, 'bases', base.id), join(shelf, 'bases', id), { recursive: true })
  await writeFile(join(shelf, 'bases', id, 'base.tar.gz'), 'x')
  await rm(join(shelf, 'bases', id, 'verification.json'))
  const manifest = join(shelf, 'bases', id, 'manifeste.json')
  const text = (await readFile(manifest, 'utf8'))
    .replaceAll(base.id, id)
    .replaceAll(base.endedAt, at.toISOString())
  await writeFile(manifest, text)
  return id
}

test('the daily backup is made and tested by a restore', async () => {
  assert.match(backups.state().fault ?? '', /Aucune sauvegarde/)
  await backups.keepUp()
  assert.deepEqual(backups.state(), { ...backups.state(), count: 1, fault: null })
  assert.deepEqual((await backups.bases())[0]?.verdict?.faults, [])
  assert.match(backups.state(Date.now() + oldestGoodMs + 60_000).fault ?? '', /trop ancienne/)
})

test('a restore skips a damaged base and restores all writes before an instant, none after it', async () => {
  const [base] = await backups.bases()
  assert.ok(base)
  await source.invoice()
  const at = await instantBetweenWrites()
  await source.invoice()
  await sendWrittenLog(base.system)
  const damaged = await addDamagedBase(base, at)
  const [newest] = await backups.bases()
  assert.ok(newest?.id === damaged)
  assert.equal((await backups.verify(newest)).isGood, false)
  assert.match(backups.state().fault ?? '', /restauration d'essai a échoué : La sauvegarde du .* est abîmée/)

  const [folder, messages] = [await newFolder(), [] as string[]]
  const done = await restoreInto(folder, { at }, messages)
  assert.deepEqual([done.base.id, done.endsEarly, done.missingLog], [base.id, false, undefined])
  assert.match(messages.join('\n'), /✗ La sauvegarde du .* est abîmée/)
  assert.deepEqual(done.files, { count: 1, missing: [] })
  assert.equal(await readFile(join(folder, 'fichiers', fileKey), 'utf8'), 'bon de livraison')
  assert.equal(await countInvoicesIn(folder), 2)
})

test('a restore that misses its requested instant exits with code 3 and a final message', async () => {
  const { rows } = await source.owner.query<{ at: string }>(
    // The last write is then at least a whole second old.
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at from pg_sleep(1.1)`,
  )
  const env = { ...process.env, ESCALE_BACKUP: shelf, ESCALE_DATA: await newFolder() }
  const words = ['scripts/restore.ts', '--at', rows[0]?.at ?? '', '--zone', 'UTC']
  const { code, stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: join(import.meta.dirname, '../../../..'),
    env,
  }).then(
    (output) => ({ code: 0, ...output }),
    (failure: { code: number; stdout: string }) => failure,
  )
  assert.deepEqual(
    [code, stdout.trim().split('\n').at(-1)],
    [3, "✗ l'instant demandé n'est pas atteint"],
    stdout,
  )
})

test('a non-empty folder, a future instant or only damaged backups restore nothing', async () => {
  await assert.rejects(restoreInto(source.folder, 'end'), /n'est pas vide/)
  for (const { id } of await backups.bases()) await writeFile(join(shelf, 'bases', id, 'base.tar.gz'), 'x')
  const target = await newFolder()
  await assert.rejects(restoreInto(target, 'end'), /est abîmée/)
  await assert.rejects(restoreInto(target, { at: new Date(Date.now() + 60_000) }), /pas encore passé/)
})

test('a folder with an interrupted restore neither starts nor accepts a restore, with a reason', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, unfinishedMark), 'base\n')
  await assert.rejects(
    restoreInto(folder, 'end'),
    /n'est pas vide \(une restauration y a été interrompue\).*videz-le/,
  )
  await assert.rejects(startTestEngine(folder), /restauration/)
})

// This test comes last, because its server sends the log of the source to another destination.
test('a backup by command updates the running server’s health at once, also after a failure', async () => {
  const destination = await newFolder()
  const serving = await source.backUpTo({ folder: destination }, { isServing: true })
  const health = async () =>
    (
      await probes({ backups: serving } as unknown as Server, async () => ({ ready: true })).request(
        '/healthz/backup',
      )
    ).status
  const command = await source.backUpTo({ folder: destination })
  assert.equal(await health(), 503)
  await command.make()
  assert.equal(await health(), 200)

  await rename(destination, `${destination}-away`)
  await writeFile(destination, 'no folder')
  await serving.keepUp()
  assert.equal(await health(), 503)
  await rm(destination)
  await rename(`${destination}-away`, destination)
  const made = await command.make()
  const [base] = await command.bases()
  assert.ok(base?.id === made.id && (await command.verify(base)).isGood)
  assert.equal(await health(), 200)
})
