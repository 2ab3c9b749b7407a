import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { askEngine, newFolder, removeEngines, startTestEngine } from '#testing/database/engines.ts'

after(removeEngines)

/** Copies a stopped installation, the way an operator moves one. */
async function copyOf(folder: string): Promise<string> {
  const copy = await newFolder()
  execFileSync('cp', ['-aL', `${folder}/.`, copy])
  return copy
}

async function assertCopies(folder: string): Promise<void> {
  const engine = await startTestEngine(folder)
  await askEngine(
    engine.url,
    'create table kept as select n, md5(n::text) as sum from generate_series(1, 1000) n',
  )
  const total = 'select count(*)::int as count, md5(string_agg(sum, $1 order by n)) as sums from kept'
  const before = await askEngine(engine.url, total, [','])
  await engine.stop()

  const copied = await startTestEngine(await copyOf(folder))
  assert.deepEqual(await askEngine(copied.url, total, [',']), before)
  await askEngine(copied.url, 'delete from kept')
  await copied.stop()

  const again = await startTestEngine(folder)
  assert.deepEqual(await askEngine(again.url, total, [',']), before, 'the copy is a database of its own')
  await again.stop()
}

test('a data folder copied while Escale is stopped starts elsewhere with the same rows', async () => {
  await assertCopies(await newFolder())
})

test('a folder that links to data elsewhere starts too, for an account without access to it', async () => {
  const closed = await mkdtemp(join(await newFolder(), 'closed-')) // its parent admits only its owner
  const folder = join(closed, 'data')
  await mkdir(folder)
  await assertCopies(folder)
})
