import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { appendRun, flakyTests, readRuns, retryLines } from './flaky-tests.ts'

const day = '2026-11-28T18:00:00.000Z'
const runOf = (...retried: string[]) => ({ date: day, retried })

test('a test retried in two of the last hundred runs must be mended, in one it need not', () => {
  const runs = [runOf('a', 'b'), runOf('a'), ...Array.from({ length: 98 }, () => runOf())]
  assert.deepEqual(flakyTests(runs), [{ name: 'a', runs: 2 }])
  assert.deepEqual(flakyTests([...runs, runOf()]), [], 'the first of a hundred and one runs no longer counts')
})

test('the run names the retried tests, and those retried too often', () => {
  assert.deepEqual(retryLines([], []), [])
  const lines = retryLines(['a'], [runOf('a'), runOf('a')])
  assert.deepEqual(lines.slice(0, 2), ['Passés au second essai seulement :', '  a'])
  assert.equal(lines.at(-1), '  2 fois : a')
})

test('each run is one more line of the file', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'escale-runs-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'runs.jsonl')
  assert.deepEqual(readRuns(path), [])
  appendRun(runOf('a'), path)
  appendRun(runOf(), path)
  assert.deepEqual(readRuns(path), [runOf('a'), runOf()])
})
