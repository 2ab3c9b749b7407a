import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { longestFiles, longestFirst } from './node-tests.ts'
import { root } from './programs.ts'
import { inProcesses, standsAlone } from './together.ts'

test('the longest test files are begun first, and are those there are', () => {
  const [longest = '', second = ''] = longestFiles
  assert.deepEqual(longestFirst(['z.test.ts', second, 'a.test.ts', longest]), [longest, second, 'a.test.ts', 'z.test.ts'])
  for (const file of longestFiles) assert.ok(existsSync(join(root, file)), file)
})

test('a rule shares its process with its neighbours; what changes something of the whole process has one of its own', () => {
  const rule = 'contract/src/values/money.test.ts'
  assert.ok(!standsAlone(rule, "test('an amount is read', () => {})"))
  for (const text of ['process.env.TZ = zone', 'globalThis.fetch = answer', "import 'fake-indexeddb/auto'", 't.mock.timers.enable()'])
    assert.ok(standsAlone(rule, text), text)
  const server = 'server/src/start.test.ts'
  assert.deepEqual(inProcesses([server, rule]), { alone: [server], together: [[rule]] })
})
