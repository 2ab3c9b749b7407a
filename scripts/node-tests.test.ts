import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFiles, nightFiles } from './node-tests.ts'
import { inProcesses, longestFirst, standsAlone } from './together.ts'

test('the longest test files of the last run are begun first', () => {
  assert.deepEqual(longestFirst(['z.test.ts', 'b.test.ts', 'a.test.ts'], { 'b.test.ts': 12 }), ['b.test.ts', 'a.test.ts', 'z.test.ts'])
})

test('files share a process; what changes something of the whole process has one of its own', () => {
  const rule = 'contract/src/values/money.test.ts'
  assert.ok(!standsAlone(rule, "test('an amount is read', () => {})"))
  for (const text of ['process.env.TZ = zone', 'globalThis.fetch = answer', "import 'fake-indexeddb/auto'", 't.mock.timers.enable()'])
    assert.ok(standsAlone(rule, text), text)
  const start = 'server/src/start.test.ts'
  assert.deepEqual(inProcesses([start, rule], { [rule]: 1, [start]: 9 }), [[start], [rule]])
})

test('files of one side that are long together are dealt out evenly', () => {
  const files = ['money', 'days', 'fold'].map((name) => `contract/src/values/${name}.test.ts`)
  const [money = '', days = '', fold = ''] = files
  assert.deepEqual(inProcesses(files, { [money]: 30, [days]: 25, [fold]: 20 }), [[days, fold], [money]])
})

test('a file of the night is none of the day', () => {
  const night = nightFiles()
  const day = dayFiles()
  assert.ok(day.length > 100)
  assert.deepEqual(
    day.filter((file) => night.includes(file)),
    [],
  )
})
