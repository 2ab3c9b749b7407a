import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { patternOf } from '../../tests/mutants/mutant.ts'
import { mutants } from '../../tests/mutants/mutants.ts'
import { root } from '../programs/programs.ts'
import { dayFiles } from '../test-run/node-tests.ts'

test('each mutant of tests/mutants matches its file exactly once', () => {
  for (const { file, find, replace } of mutants) {
    const places = readFileSync(join(root, file), 'utf8').match(patternOf(find)) ?? []
    assert.equal(places.length, 1, `${file}: ${find}`)
    assert.notEqual(find, replace, file)
  }
})

test('there are at least a hundred mutants, each with its own sentence', () => {
  assert.ok(mutants.length >= 100)
  assert.equal(new Set(mutants.map(({ breaks }) => breaks)).size, mutants.length)
})

test('each mutant names existing tests, and browser tests only where no others can find it', () => {
  const files = dayFiles()
  const specs = globSync('tests/**/*.spec.ts', { cwd: root })
  const isNamed = (word: string, among: string[]) => among.some((file) => file.includes(word))
  for (const { breaks, tests, specs: words } of mutants) {
    if (words === undefined)
      for (const word of tests.split(' ')) assert.ok(isNamed(word, files), `${breaks} ${word}`)
    else
      for (const word of words.split(' '))
        assert.ok(tests === '' && isNamed(word, specs), `${breaks} ${word}`)
  }
})
