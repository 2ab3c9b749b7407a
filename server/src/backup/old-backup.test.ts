import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { entriesIn } from '#testing/company/company-export.ts'
import { readFileList, readKeys, unpackBase } from './base/base-content.ts'
import { readBases } from './base/catalogue.ts'
import { filesFolder } from './base/file-keeper.ts'
import { readKeptLog } from './log/kept-log.ts'
import { folderShelf } from './storage/folder-shelf.ts'
import { sealWith } from './storage/seal.ts'
import { readAsText } from './storage/shelf.ts'
import { vaultOf } from './storage/vault.ts'

// The fixture was written by the version of 29 November 2026, with its own tar archives. One of its two bases
// uses its own cipher. Its data folder is small and is not a real PostgreSQL.

const folder = await mkdtemp(join(tmpdir(), 'escale-old-backup-'))
after(() => rm(folder, { recursive: true, force: true }))
const shelf = join(folder, 'shelf')
for (const [path, bytes] of await entriesIn(
  join(import.meta.dirname, '../../testing/formats/backup-2026-11-29.zip'),
)) {
  await mkdir(dirname(join(shelf, path)), { recursive: true })
  await writeFile(join(shelf, path), bytes)
}
const vault = vaultOf(folderShelf(shelf), sealWith('une phrase assez longue'))
const segment = '000000010000000000000002'

test('old bases, sealed or not, restore the data folder, keys and file list exactly', async () => {
  const bases = await readBases(vault.shelf)
  assert.deepEqual(
    bases.map(({ id, isSealed, verdict }) => [id, isSealed, verdict?.isGood]),
    [
      ['2026-11-29-7', true, true],
      ['2026-11-28-7', false, true],
    ],
  )
  for (const base of bases) {
    const data = join(folder, base.id)
    await mkdir(data)
    await unpackBase(vault, base, data)
    const read = (path: string) => readFile(join(data, path))
    assert.equal((await read('base/1/1259')).subarray(9000).toString(), 'page')
    assert.equal((await read('base/vide')).length, 0)
    assert.equal((await read('global/reduit')).toString(), 'ab\0\0\0\0\0\0')
    assert.equal((await read('global/grandi')).toString(), 'abc')
    assert.deepEqual(await read(`pg_wal/${segment}`), Buffer.alloc(512, 7))
    assert.equal((await readKeys(vault, base)).database, 'a'.repeat(64))
    assert.equal((await readFileList(vault, base)).length, 1)
  }
})

test('the sealed log and files of an older version are readable', async () => {
  const log = await readKeptLog(vault, '7')
  assert.deepEqual([log.segments, log.histories.map(({ timeline }) => timeline)], [[segment], [2]])
  const segmentKey = await vault.keyOf(`journal/7/${segment}.gz`)
  assert.equal(await readAsText(await vault.read(segmentKey ?? '')), '\t'.repeat(2000))
  const [base] = await readBases(vault.shelf)
  assert.ok(base)
  const [file] = await readFileList(vault, base)
  const stored = await vault.read((await vault.keyOf(`${filesFolder}${file?.key}`)) ?? '')
  assert.equal(
    createHash('sha256')
      .update(await readAsText(stored))
      .digest('hex'),
    file?.sha256,
  )
})
