import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { root } from '../programs/programs.ts'

/** Tests are named by their rule, hooks and components by their effect on a screen. */
const files = globSync('{contract,server,web}/src/**/[a-z]*.ts', { cwd: root }).filter(
  (path) => !/\.test\.ts$|\/use[A-Z]/.test(path),
)

/** Nouns of freight and of the web that look like participles. */
const nouns = [
  'accounting',
  'billing',
  'ceiling',
  'drawing',
  'greeting',
  'handling',
  'landing',
  'loading',
  'pricing',
  'reading',
  'sending',
  'tracking',
  'warning',
  'writing',
]
const irregular =
  /^(begun|bound|broken|built|chosen|done|drawn|fed|found|forgotten|given|gone|heard|held|hidden|kept|known|left|lost|made|met|paid|said|seen|sent|shown|sold|spoken|taken|told|written|unkept)$/

test('a file is named by a noun, because a participle does not name a thing', () => {
  const named = files.filter((path) => isParticiple(lastWord(path))).toSorted()
  assert.deepEqual(named, [])
})

function lastWord(path: string): string {
  const name = basename(path).replace(/\.ts$/, '')
  return name.split('-').at(-1) ?? ''
}

function isParticiple(word: string): boolean {
  return (
    !nouns.includes(word) &&
    (irregular.test(word) || (/.{2}(ed|ing)$/.test(word) && !/(eed|thing|string)$/.test(word)))
  )
}
