import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { type Manifest, readBases, writeManifest, writeVerdict } from '#backup/base/catalogue.ts'
import { prune } from '#backup/base/prune.ts'
import { backupConfiguration } from '#backup/configuration.ts'
import { keepLog } from '#backup/log/log-keeper.ts'
import { isMissingFile } from '#channels/files/storage.ts'
import { startS3 } from '#testing/providers/s3.ts'
import { folderShelf } from './folder-shelf.ts'
import { partBytes, s3Shelf } from './s3-shelf.ts'
import { sealWith } from './seal.ts'
import { readAsText, type Shelf, streamOf } from './shelf.ts'
import { type Vault, vaultOf } from './vault.ts'

const folder = await mkdtemp(join(tmpdir(), 'escale-shelf-'))
const s3 = await startS3()
after(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const shelves: [string, () => Promise<Shelf>][] = [
  ['a folder', async () => folderShelf(join(folder, randomUUID()))],
  ['S3', async () => s3Shelf(s3.configuration, `${randomUUID()}/`)],
]

for (const [name, open] of shelves) {
  test(`${name}: a stored file is whole, listed with its time, removable; a failed one absent`, async () => {
    const shelf = await open()
    const bytes = randomBytes(300_000)
    const { sha256, bytes: size } = await shelf.put(
      'bases/a/x',
      Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]),
    )
    assert.deepEqual([size, sha256.length], [300_000, 64])
    assert.deepEqual(Buffer.concat((await (await shelf.get('bases/a/x')).toArray()) as Buffer[]), bytes)
    assert.deepEqual(
      (await shelf.list('bases/')).map(({ key, changedAt }) => [key, changedAt > Date.now() - 600_000]),
      [['bases/a/x', true]],
    )
    async function* broken() {
      yield bytes
      throw new Error('cut')
    }
    await assert.rejects(shelf.put('bases/a/y', Readable.from(broken())), /cut/)
    assert.deepEqual([await shelf.has('bases/a/x'), await shelf.has('bases/a/y')], [true, false])
    await assert.rejects(shelf.get('bases/a/y'), isMissingFile)
    await shelf.remove('bases/a/x')
    assert.deepEqual(await shelf.list(''), [])
  })

  test(`${name}: a stray file with an odd name is skipped by every listing, and logged`, async (t) => {
    const shelf = await open()
    const stray = ['bases/été (copie).zip', 'fichiers/a+b (1)', 'journal/deux  espaces']
    const own = ['bases/a/x', 'fichiers/b', 'journal/c/d']
    for (const key of [...stray, ...own]) await shelf.put(key, streamOf('x'))
    const lines: string[] = []
    t.mock.method(process.stderr, 'write', (line: string) => lines.push(line))
    const listed = [
      ...(await shelf.list('bases/')),
      ...(await shelf.list('fichiers/')),
      ...(await shelf.list('journal/')),
    ]
    t.mock.restoreAll()
    assert.deepEqual(
      listed.map(({ key }) => key),
      own,
    )
    assert.deepEqual(
      lines
        .map((line) => JSON.parse(line) as { event: string; key: string })
        .map(({ event, key }) => [event, key]),
      stray.map((key) => ['file in the backups skipped', key]),
    )
  })

  test(`${name}: a name returns its content, sealed or not, compressed or not`, async () => {
    const shelf = await open()
    for (const vault of [vaultOf(shelf, undefined), vaultOf(shelf, sealWith('une phrase assez longue'))]) {
      for (const name of ['a.json', 'b.gz']) {
        const { key } = await vault.keep(`${vault.isSealed}-${name}`, streamOf('conteneur TCLU 481 273 5'))
        assert.equal(key.endsWith('.age'), vault.isSealed)
        assert.equal(await vault.keyOf(`${vault.isSealed}-${name}`), key)
        assert.equal(await readAsText(await vault.read(key)), 'conteneur TCLU 481 273 5')
      }
    }
  })
}

test('S3: an object of several parts is complete; one cut short or partly refused is absent', async () => {
  const shelf = s3Shelf(s3.configuration, `${randomUUID()}/`)
  const piece = randomBytes(1_000_000)
  async function* pieces(count: number, end?: Error) {
    for (let sent = 0; sent < count; sent += 1) yield piece
    if (end) throw end
  }
  const { bytes, sha256 } = await shelf.put('base', Readable.from(pieces(20)))
  const hash = createHash('sha256')
  for await (const part of await shelf.get('base')) hash.update(part as Buffer)
  assert.deepEqual([bytes, sha256], [20_000_000, hash.digest('hex')])
  await assert.rejects(shelf.put('cut', Readable.from(pieces(18, new Error('cut')))), /^Error: cut$/)
  assert.equal(await shelf.has('cut'), false)
  const closed = s3Shelf({ ...s3.configuration, bucket: 'inconnu' }, '')
  await assert.rejects(closed.put('base', Readable.from(pieces(20))), { name: 'NoSuchBucket' })
})

test('S3: the parts of an object grow with it, so that there are never more than ten thousand', () => {
  assert.equal(partBytes(0), 16 * 2 ** 20)
  for (const size of [64 * 2 ** 30, 160 * 2 ** 30, 200 * 2 ** 30, 5 * 2 ** 40])
    assert.ok(Math.ceil(size / partBytes(size)) <= 10_000)
})

test('files of a folder are accessible to their owner only', async () => {
  const root = join(folder, randomUUID())
  await folderShelf(root).put('bases/a/cles.json', streamOf('{}'))
  assert.equal((await stat(join(root, 'bases/a/cles.json'))).mode & 0o777, 0o600)
  assert.equal((await stat(join(root, 'bases/a'))).mode & 0o777, 0o700)
})

const base = (day: string, firstSegment: string): Manifest => ({
  ...{
    format: 1,
    id: day,
    startedAt: `${day}T01:30:00.000Z`,
    endedAt: `${day}T01:31:00.000Z`,
    timeZone: 'Africa/Kinshasa',
    escale: '0.2.0',
    chapter: '049',
  },
  ...{
    postgres: '18.4',
    system: '7',
    timeline: 1,
    startLsn: '0/2000028',
    stopLsn: '0/2000120',
    firstSegment,
    lastSegment: firstSegment,
  },
  ...{
    point: 'p',
    isSealed: false,
    objects: [],
    files: { count: 0, bytes: 0, missing: 0 },
    figures: { rows: {}, invoiced: '0', paid: '0', received: '0', balances: '' },
  },
})
const segment = (n: number) => `00000001000000000000${n.toString(16).toUpperCase().padStart(4, '0')}`

async function keptBase(vault: Vault, day: string, n: number, files: string[]): Promise<void> {
  const list = await vault.keep(
    `bases/${day}/fichiers.ndjson.gz`,
    streamOf(files.map((key) => `${JSON.stringify({ key, bytes: 1, sha256: '' })}\n`).join('')),
  )
  await writeManifest(vault.shelf, { ...base(day, segment(n)), objects: [list] })
}

test('a base without a manifest does not count, and only unneeded log and files are deleted', async () => {
  const vault = vaultOf(folderShelf(join(folder, randomUUID())), undefined)
  const days = Array.from({ length: 10 }, (_, n) =>
    new Date(Date.parse('2026-11-10T00:00:00Z') + n * 86_400_000).toISOString().slice(0, 10),
  )
  for (const [n, day] of days.entries())
    await keptBase(
      vault,
      day,
      10 + n,
      day === days[9] ? ['c/new'] : ['c/always', ...(n === 0 ? ['c/old'] : [])],
    )
  await vault.keep('bases/2026-11-20/base.tar.gz', streamOf('half'))
  for (let n = 5; n < 20; n += 1) await vault.keep(`journal/7/${segment(n)}.gz`, streamOf('log'))
  await vault.keep('journal/7/00000002.history.gz', streamOf('1\t0/3000148\n'))
  for (const key of ['c/always', 'c/old', 'c/new']) await vault.keep(`fichiers/${key}`, streamOf('x'))
  const bases = await readBases(vault.shelf)
  assert.deepEqual(
    bases.map(({ id }) => id),
    days.toReversed(),
  )

  await prune(vault, bases, 'Africa/Kinshasa')
  // Seven days and the base before them stay. The last base of the previous week is among them: the 15th was
  // a Sunday.
  assert.deepEqual((await readBases(vault.shelf)).map(({ id }) => id).reverse(), days.slice(2))
  const names = (await vault.shelf.list('journal/')).map(({ key }) => key.split('/').at(-1)).sort()
  assert.deepEqual(names, [
    ...Array.from({ length: 8 }, (_, n) => `${segment(12 + n)}.gz`),
    '00000002.history.gz',
  ])
  // The three files were copied within the restorable days, so an instant between two bases may need them.
  assert.equal((await vault.shelf.list('fichiers/')).length, 3)

  await writeVerdict(vault.shelf, days[9] ?? '', { at: '2026-11-20T00:00:00.000Z', isGood: true, faults: [] })
  assert.equal((await readBases(vault.shelf))[0]?.verdict?.isGood, true)
})

test('a segment is sent once and deleted here, and never overwrites another of the same name', async () => {
  const vault = vaultOf(folderShelf(join(folder, randomUUID())), sealWith('une phrase assez longue'))
  const spool = await mkdtemp(join(folder, 'spool-'))
  const keeper = keepLog(spool, vault, 'journal/7/')
  await writeFile(join(spool, segment(1)), 'the log')
  await writeFile(join(spool, 'archtemp.1'), 'being written')
  await keeper.send()
  assert.deepEqual(await readdir(spool), ['archtemp.1'])
  await writeFile(join(spool, segment(1)), 'the log')
  await keeper.send()
  assert.equal(keeper.state().fault, undefined)
  await writeFile(join(spool, segment(1)), 'another log')
  await keeper.send()
  assert.match(keeper.state().fault ?? '', /deux installations/)
  assert.equal(
    await readAsText(await vault.read((await vault.keyOf(`journal/7/${segment(1)}.gz`)) ?? '')),
    'the log',
  )
  await keeper.stop()
})

test('a backup elsewhere copies segments and leaves them to the own destination, without a gap', async () => {
  const [own, elsewhere] = [
    vaultOf(folderShelf(join(folder, randomUUID())), undefined),
    vaultOf(folderShelf(join(folder, randomUUID())), undefined),
  ]
  const spool = await mkdtemp(join(folder, 'spool-'))
  await writeFile(join(spool, segment(1)), 'the log')
  for (const [vault, isOwnDestination] of [
    [elsewhere, false],
    [own, true],
  ] as const) {
    const keeper = keepLog(spool, vault, 'journal/7/', { isOwnDestination })
    await keeper.send()
    await keeper.stop()
    assert.ok(await vault.keyOf(`journal/7/${segment(1)}.gz`))
    assert.deepEqual(await readdir(spool), isOwnDestination ? [] : [segment(1)])
  }
})

test('twenty segments are sent in order, and the log has no gap', async () => {
  const shelf = folderShelf(join(folder, randomUUID()))
  const vault = vaultOf(shelf, undefined)
  const spool = await mkdtemp(join(folder, 'spool-'))
  const keeper = keepLog(spool, vault, 'journal/7/')
  const segments = Array.from({ length: 20 }, (_, place) => segment(place + 1))
  for (const name of segments) await writeFile(join(spool, name), `log of ${name}`)
  await keeper.send()
  assert.deepEqual(await readdir(spool), [])
  assert.deepEqual(
    (await shelf.list('journal/7/')).map(({ key }) => key).sort(),
    segments.map((name) => `journal/7/${name}.gz`),
  )
  for (const name of segments)
    assert.equal(await readAsText(await vault.read(`journal/7/${name}.gz`)), `log of ${name}`)
  await keeper.stop()
})

test('an invalid destination is refused in French', () => {
  const of = (environment: NodeJS.ProcessEnv) => backupConfiguration(environment, '/srv/escale')
  assert.equal(of({}), undefined)
  assert.deepEqual(of({ ESCALE_BACKUP: '/mnt/b' }), {
    destination: { folder: '/mnt/b' },
    passphrase: undefined,
    timeOfDay: '02:30',
  })
  for (const [environment, why] of [
    [{ ESCALE_BACKUP: 'sauvegardes' }, /chemin entier/],
    [{ ESCALE_BACKUP: '/srv/escale/b' }, /dans ESCALE_DATA/],
    [{ ESCALE_BACKUP: '/srv/escale' }, /dans ESCALE_DATA/],
    [{ ESCALE_BACKUP: '/mnt/b', ESCALE_BACKUP_TIME: '25:00' }, /une heure/],
    [{ ESCALE_BACKUP: '/mnt/b', ESCALE_BACKUP_KEY: 'court' }, /12 caractères/],
    [{ ESCALE_BACKUP: 's3://bucket/x' }, /obligatoires/],
    [{ ESCALE_BACKUP: 's3://' }, /s3:\/\/compartiment/],
  ] as const)
    assert.throws(() => of(environment), why)
  const keys = { FILES_S3_KEY_ID: 'a', FILES_S3_SECRET: 'b', ESCALE_BACKUP_S3_KEY_ID: 'c' }
  const there = of({ ESCALE_BACKUP: 's3://bucket/un/préfixe', ...keys })?.destination
  assert.ok(
    there &&
      's3' in there &&
      there.prefix === 'un/préfixe/' &&
      there.s3.accessKeyId === 'c' &&
      there.s3.secretAccessKey === 'b',
  )
})
