import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { longestFiles, longestFirst } from './node-tests.ts'
import { root } from './programs.ts'

test('the longest test files are begun first, and are those there are', () => {
  const [longest = '', second = ''] = longestFiles
  assert.deepEqual(longestFirst(['z.test.ts', second, 'a.test.ts', longest]), [longest, second, 'a.test.ts', 'z.test.ts'])
  for (const file of longestFiles) assert.ok(existsSync(join(root, file)), file)
})
