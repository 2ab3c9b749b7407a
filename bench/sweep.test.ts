import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sweep } from './database.ts'

const folderOf = (pid: number) => join(tmpdir(), `escale-bench-${pid}`)

test('one bench leaves the folder of a product that another is measuring, and removes that of one that is gone', async (t) => {
  const [running, gone] = [folderOf(process.pid), folderOf(2 ** 30)]
  t.after(() => Promise.all([running, gone].map((folder) => rm(folder, { recursive: true, force: true }))))
  const anHourAgo = new Date(Date.now() - 3_600_000)
  for (const folder of [running, gone]) {
    await mkdir(folder, { recursive: true })
    await utimes(folder, anHourAgo, anHourAgo)
  }
  await sweep()
  assert.deepEqual([existsSync(running), existsSync(gone)], [true, false])
})
