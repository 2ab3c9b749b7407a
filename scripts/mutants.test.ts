import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mutants } from '../tests/mutants/mutants.ts'
import { root } from './programs.ts'

test('each fault of tests/mutants still fits in its file, exactly once', () => {
  for (const { file, find, replace } of mutants) {
    assert.equal(readFileSync(join(root, file), 'utf8').split(find).length - 1, 1, `${file}: ${find}`)
    assert.notEqual(find, replace, file)
  }
})

test('there are at least sixty of them, each with its own sentence', () => {
  assert.ok(mutants.length >= 60)
  assert.equal(new Set(mutants.map(({ breaks }) => breaks)).size, mutants.length)
})
