import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openVault } from '#backup/backups.ts'
import { readBases } from '#backup/base/catalogue.ts'
import { oldestGoodMs } from '#backup/base/due.ts'
import { restore } from '#backup/restore/restore.ts'
import { openStorage } from '#channels/files/storage.ts'
import { startBackedUpDatabase } from '#testing/backed-up-database.ts'
import { askEngine, newFolder, removeEngines, startTestEngine } from '#testing/database/engines.ts'
import { startS3 } from '#testing/providers/s3.ts'
import { folderShelf } from './folder-shelf.ts'

const source = await startBackedUpDatabase()
const s3 = await startS3()
const small = await newFolder()
const isMounted = mountSmallDisk()
after(async () => {
  await source.stop()
  await s3.stop()
  if (isMounted) execFileSync('umount', ['--lazy', small])
  await removeEngines()
})
const company = '0197c1de-0000-7000-8000-000000000001'
await source.store(`${company}/bon`, 'bon de livraison')
await source.invoice()

/** Mounts a disk of four megabytes. Only root may do so, and not on every machine. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0711', 'escale-test', small], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

test('the daily backup is made once and tested during writes, and a missing one is reported', async () => {
  const shelf = join(await newFolder(), 'pas encore là')
  const backups = await source.backUpTo({ folder: shelf })
  assert.match(backups.state().fault ?? '', /Aucune sauvegarde/)
  let isOver = false
  const writers = Promise.all(
    [1, 2].map(async () => {
      while (!isOver) await source.invoice()
    }),
  )
  await backups.keepUp()
  isOver = true
  await writers
  assert.deepEqual(backups.state(), { ...backups.state(), count: 1, fault: null })
  assert.ok(backups.state().verifiedAt)
  const [made] = await backups.bases()
  assert.deepEqual(made?.verdict?.faults, [])
  await backups.keepUp()
  assert.deepEqual(
    (await backups.bases()).map(({ id }) => id),
    [made?.id],
  )
  assert.match(backups.state(Date.now() + oldestGoodMs + 60_000).fault ?? '', /trop ancienne/)
})

test('two concurrent backups are made one after the other, and both are complete', async () => {
  const shelf = await newFolder()
  const [one, other] = await Promise.all([
    source.backUpTo({ folder: shelf }),
    source.backUpTo({ folder: shelf }),
  ])
  const made = await Promise.all([one.make(), other.make()])
  assert.equal(new Set(made.map(({ id }) => id)).size, 2)
  const ids = made.map(({ id }) => id).sort()
  assert.deepEqual((await readBases(folderShelf(shelf))).map(({ id }) => id).sort(), ids)
  const again = (await one.make()).id
  // The last base of the day stays, and the first of all, so every second since then can be restored.
  assert.deepEqual((await readdir(join(shelf, 'bases'))).sort(), [ids[0], again])
})

test('rows, files and keys are backed up to S3 and restored from it', async () => {
  const destination = { s3: s3.configuration, prefix: 'sauvegardes/' }
  const backups = await source.backUpTo(destination)
  const base = await backups.make()
  assert.equal(base.files.count, 1)
  const again = await newFolder()
  const vault = await openVault({ destination, passphrase: undefined, timeOfDay: '02:30' })
  const done = await restore({
    vault,
    folder: again,
    until: 'end',
    openFiles: () => openStorage({ folder: join(again, 'fichiers'), s3: undefined }),
    say: () => {},
  })
  assert.deepEqual(done.files, { count: 1, missing: [] })
  const engine = await startTestEngine(again)
  const [sums] = await askEngine(
    engine.url,
    'select count(*)::int as count, sum(paid_amount)::int as paid from invoices',
  )
  assert.deepEqual(sums, { count: await source.count(), paid: 1050 * (await source.count()) })
  await engine.stop()
})

test('an unreachable, closed or invalid destination is reported in French, writers unaffected', async () => {
  const noFolder = join(await newFolder(), 'fichier')
  await writeFile(noFolder, '')
  for (const [destination, why] of [
    [
      { s3: { ...s3.configuration, endpoint: 'http://127.0.0.1:9' }, prefix: '' },
      /s3:\/\/escale\/ ne répond pas/,
    ],
    [
      { s3: { ...s3.configuration, bucket: 'inconnu' }, prefix: '' },
      /compartiment de s3:\/\/inconnu\/ n'existe pas/,
    ],
    [{ folder: noFolder }, /ne répond pas comme un dossier/],
  ] as const) {
    const backups = await source.backUpTo(destination)
    await assert.rejects(backups.make(), why)
    await backups.keepUp()
    assert.match(backups.state().fault ?? '', why)
    await source.invoice()
  }
})

test('a full destination is reported, and stores nothing that looks like a backup', {
  skip: !isMounted && 'no disk may be mounted here',
}, async () => {
  const backups = await source.backUpTo({ folder: small })
  await assert.rejects(backups.make(), new RegExp(`Plus de place dans ${small}`))
  assert.deepEqual(await backups.bases(), [])
  assert.deepEqual(await folderShelf(small).list('bases/'), [])
  await source.invoice()
})
