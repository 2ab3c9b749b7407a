import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../programs/programs.ts'
import { functionNamesIn, sharedNames } from './shared-names.ts'

/** A reader who meets a name in a fourth file expects the thing that it stood for in the first. */
const mostFiles = 3

/** The count may fall and never rise. */
const mostNames = 0

test(`no more than ${mostNames} functions have a name that more than ${mostFiles} files declare`, () => {
  const paths = globSync('{contract,server,web,tests,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /node_modules|dist/.test(name),
  })
  const files = paths.map((path) => {
    const names = functionNamesIn(path, readFileSync(join(root, path), 'utf8'))
    return [path, names] as const
  })
  const shared = sharedNames(new Map(files), mostFiles)
  assert.ok(shared.length <= mostNames, shared.join('\n'))
})

test('functions of the top level are found, in whatever way they are declared', () => {
  const source = `
    function one() { function inner() {} }
    export async function two() {}
    export default function three() {}
    const four = () => {}, notOne = 4
    export const five = async (text: string): Promise<string> =>
      text`
  assert.deepEqual(functionNamesIn('a.ts', source), ['one', 'two', 'three', 'four', 'five'])
  const files = new Map([
    ['a.ts', ['rowsOf', 'read']],
    ['b.ts', ['rowsOf', 'rowsOf']],
  ])
  assert.deepEqual(sharedNames(files, 1), ['rowsOf: a.ts b.ts'])
  assert.deepEqual(sharedNames(files, 2), [])
})
