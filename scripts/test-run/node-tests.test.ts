import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { root } from '../programs/programs.ts'
import { dayFiles, nightFiles } from './node-tests.ts'
import { inProcesses, longestFirst, runner, standsAlone } from './together.ts'

test('the longest test files of the last run are begun first', () => {
  assert.deepEqual(longestFirst(['z.test.ts', 'b.test.ts', 'a.test.ts'], { 'b.test.ts': 12 }), [
    'b.test.ts',
    'a.test.ts',
    'z.test.ts',
  ])
})

test('files share a process, except a file that changes process-wide state', () => {
  const rule = 'contract/src/values/money.test.ts'
  assert.ok(!standsAlone(rule, "test('an amount is read', () => {})"))
  for (const text of [
    'process.env.TZ = zone',
    'globalThis.fetch = answer',
    "import 'fake-indexeddb/auto'",
    't.mock.timers.enable()',
  ])
    assert.ok(standsAlone(rule, text), text)
  const start = 'server/src/start/start.test.ts'
  assert.deepEqual(inProcesses([start, rule], { [rule]: 1, [start]: 9 }), [[start], [rule]])
})

test('long files of one side are distributed evenly', () => {
  const files = ['money', 'days', 'fold'].map((name) => `contract/src/values/${name}.test.ts`)
  const [money = '', days = '', fold = ''] = files
  assert.deepEqual(inProcesses(files, { [money]: 30, [days]: 25, [fold]: 20 }), [[days, fold], [money]])
})

test('a nightly file does not run by day', () => {
  const night = nightFiles()
  const day = dayFiles()
  assert.ok(day.length > 100)
  assert.deepEqual(
    day.filter((file) => night.includes(file)),
    [],
  )
})

test('a file that leaves state in its shared process fails, and the next one still runs', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'escale-left-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return relative(root, join(folder, name))
  }
  const leaves = fileOf(
    'leaves.mjs',
    "import { test } from 'node:test'\ntest('a rule', () => { process.env.PATH = '' })\n",
  )
  const follows = fileOf('follows.mjs', "import { test } from 'node:test'\ntest('another rule', () => {})\n")
  const group = fileOf(
    'group.mjs',
    `import { runTogether } from ${JSON.stringify(runner)}\nrunTogether(${JSON.stringify([leaves, follows])})\n`,
  )
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--test', '--test-reporter=tap', join(root, group)],
    { encoding: 'utf8', env: outside() },
  )
  assert.equal(status, 1)
  assert.deepEqual(stdout.match(/^ *(not )?ok \d - .*/gm), [
    '    ok 1 - a rule',
    `not ok 1 - ${leaves}`,
    '    ok 1 - another rule',
    `ok 2 - ${follows}`,
  ])
})

/** The environment without the outer test run, to which a nested run would report. */
function outside(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return env
}
