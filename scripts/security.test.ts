import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './programs/programs.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/**
 * The number of requirements of levels 1 and 2 in each section of ASVS 5.0, by chapter. They are the first
 * ones of each section.
 */
const requirements: Record<string, Record<string, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}

test('docs/security.md answers each requirement of levels 1 and 2 once, and no other', () => {
  const required = Object.entries(requirements).flatMap(([chapter, sections]) =>
    Object.entries(sections).flatMap(([section, count]) =>
      numbersUpTo(count).map((number) => `${chapter}.${section}.${number}`),
    ),
  )
  assert.equal(required.length, 253)
  const answered = rows().flatMap(({ ids }) => ids)
  assert.deepEqual(answered.toSorted(), required.toSorted())
})

test('each answer is one of four, and has a reason', () => {
  for (const { ids, answer, reason } of rows()) {
    assert.ok(['yes', 'n/a', 'op', 'no'].includes(answer), `${ids}: ${answer}`)
    assert.ok(reason.length > 3, `${ids}: no reason`)
  }
})

test('every test named in docs/security.md exists and contains the quoted words', () => {
  const files = globSync(['{contract,server,web,tests,bench}/**/*.{test,spec}.ts', 'scripts/**/*.test.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  for (const [, name = '', quotes = ''] of page.matchAll(
    /`([\w\-/]+\.(?:test|spec))`((?:,? ?« [^»]+ »)*)/g,
  )) {
    const [path, ...others] = files.filter((file) => `/${file}`.endsWith(`/${name}.ts`))
    assert.ok(path && others.length === 0, `${name}: ${[path, ...others].join(', ') || 'no such file'}`)
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, words = ''] of quotes.matchAll(/« ([^»]+) »/g))
      assert.ok(text.includes(words), `${name}: « ${words} »`)
  }
})

function rows(): { ids: string[]; answer: string; reason: string }[] {
  return [...page.matchAll(/^\| (\d[\d., –]*) \|[^|]*\| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, ids = '', answer = '', reason = '']) => ({
      ids: ids.split(', ').flatMap(span),
      answer,
      reason,
    }),
  )
}

/** Expands a range: `1.2.6–1.2.8` is three requirements. */
function span(text: string): string[] {
  const [first = '', last = first] = text.split('–')
  const section = first.slice(0, first.lastIndexOf('.'))
  const numberOf = (id: string) => Number(id.slice(id.lastIndexOf('.') + 1))
  return numbersUpTo(numberOf(last))
    .filter((number) => number >= numberOf(first))
    .map((number) => `${section}.${number}`)
}

function numbersUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
