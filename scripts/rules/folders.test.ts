import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { root } from '../programs/programs.ts'

/** Files of one folder, without tests and without the folders inside it. */
const most = 24

/** Folders that hold one file for each thing of a list, with the reason. */
const exceptions = new Map([
  ['server/migrations', 'one file a migration'],
  ['server/migrations/functions', 'one file a subject, read in one pass'],
  ['docs/decisions', 'one file a decision'],
])

const files = globSync('{contract,server,web,bench,docs}/**/*.*', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|released)$/.test(path),
})

test(`a folder holds at most ${most} files without its tests`, () => {
  const counts = new Map<string, number>()
  for (const file of files.filter((path) => !/\.(test|spec)\.tsx?$/.test(path)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const tooLarge = [...counts].filter(([folder, count]) => count > most && !exceptions.has(folder))
  assert.deepEqual(tooLarge, [])
})

test('the source of the server has two entries on its root, and no other file', () => {
  const entries = files.filter((file) => dirname(file) === 'server/src').sort()
  assert.deepEqual(entries, [
    'server/src/demo.mjs',
    'server/src/demo.ts',
    'server/src/main.mjs',
    'server/src/main.ts',
  ])
})
