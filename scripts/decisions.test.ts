import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './programs/programs.ts'

const folder = join(root, 'docs/decisions')
const names = readdirSync(folder)
/**
 * The length of a printed page. Measurements belong in bench/results.md, and a changed decision gets a page
 * of its own.
 */
const pageCharacters = 4000

test('a decision is a page', () => {
  assert.deepEqual(
    names.filter((name) => decisionText(name).length > pageCharacters),
    [],
  )
})

test('each decision has a unique number, and every superseding decision exists', () => {
  const numbers = names.map((name) => name.slice(0, 3))
  assert.deepEqual(numbers, [...new Set(numbers)])
  const heirs = names.flatMap((name) =>
    [...decisionText(name).matchAll(/[Ss]uperseded (?:in part )?by \[?(\d{3})/g)].map(([, number]) => number),
  )
  assert.ok(heirs.length > 0)
  assert.deepEqual(
    heirs.filter((number) => !numbers.includes(number ?? '')),
    [],
  )
})

function decisionText(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}
