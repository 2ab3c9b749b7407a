import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsIn, readFindings } from './plain-english.ts'

/** The counts may fall and never rise. CONTRIBUTING gives the rules of comments and names. */
const most = { 'vague comment': 0, 'bare name': 0, 'long line': 716 }

const findings = readFindings()

for (const [kind, count] of Object.entries(most))
  test(`no more than ${count} times: ${kind}`, () => {
    const places = findings.filter((finding) => finding.kind === kind).map(({ place }) => place)
    assert.ok(places.length <= count, `${places.length} places:\n${places.join('\n')}`)
  })

test('a vague comment, a bare name and a long line are found', () => {
  const kinds = (file: string, text: string) => findingsIn(file, text).map(({ kind }) => kind)
  assert.deepEqual(kinds('a.ts', '/** What was kept. */\ntype A = string'), ['vague comment'])
  assert.deepEqual(kinds('a.ts', '/**\n * Who asks.\n */\nlet a = 1 // it is counted'), [
    'vague comment',
    'vague comment',
  ])
  assert.deepEqual(kinds('a.sql', '-- of a company\n-- and its rows\nselect 1'), ['vague comment'])
  assert.deepEqual(kinds('a.ts', '// The caller of a request.\n// What follows continues the sentence.'), [])
  assert.deepEqual(kinds('a.ts', 'export type Kept = string\nfunction asked() {}'), [
    'bare name',
    'bare name',
  ])
  assert.deepEqual(kinds('a.ts', 'export type KeptFile = string'), [])
  assert.deepEqual(kinds('a.css', `.a { ${'margin: 0; '.repeat(12)} }`), ['long line'])
})
