import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '#testing/database/engines.ts'
import { openDrafts } from './drafts.ts'

const data = await mkdtemp(join(tmpdir(), 'escale-drafts-'))
after(() => rm(data, { recursive: true }))

test('a starting server deletes the drafts of dead servers, and no others', async () => {
  const ended = `${hostname()}.${spawnSync(process.execPath, ['--version']).pid}`
  const [neighbour, elsewhere, longAgo] = [`${hostname()}.${process.ppid}`, 'other.1', 'gone.1']
  for (const name of [ended, neighbour, elsewhere, longAgo, `${hostname()}.${process.pid}`]) {
    await mkdir(join(data, 'en-cours', name), { recursive: true })
    await writeFile(join(data, 'en-cours', name, 'half'), 'x')
  }
  const lastWeek = new Date(Date.now() - 7 * 24 * 3600_000)
  await utimes(join(data, 'en-cours', longAgo), lastWeek, lastWeek)

  const own = await openDrafts(data)
  assert.deepEqual(await readdir(own), [])
  assert.deepEqual(
    (await readdir(join(data, 'en-cours'))).sort(),
    [elsewhere, neighbour, `${hostname()}.${process.pid}`].sort(),
  )
  for (const folder of [own, join(data, 'en-cours')]) assert.equal((await stat(folder)).mode & 0o777, 0o700)
})

test('a server without uploads for days still counts as running for other machines', async () => {
  const own = await openDrafts(data, { markEveryMs: 20 })
  const lastWeek = new Date(Date.now() - 7 * 24 * 3600_000)
  await utimes(own, lastWeek, lastWeek)
  await eventually(async () => assert.ok((await stat(own)).mtimeMs > Date.now() - 3600_000))
})
