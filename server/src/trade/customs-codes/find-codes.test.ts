import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCustomsCodes } from './find-codes.ts'
import { frenchWords } from './french-words.ts'

const codesFor = async (text: string) => (await findCustomsCodes(text)).map(({ code }) => code)

test('each code proposed for a French name is in the table', async () => {
  for (const code of new Set(frenchWords.flatMap(([, codes]) => codes)))
    assert.deepEqual(await codesFor(code), [code])
})

test('a description in French or English, or the first digits, propose codes', async () => {
  assert.equal((await codesFor('Cartons de téléphones portables'))[0], '851713')
  assert.equal((await codesFor('Smartphones'))[0], '851713')
  assert.ok((await codesFor('Chaussures')).includes('640299'))
  assert.ok((await codesFor('umbrellas')).includes('660110'))
  assert.deepEqual(await codesFor('8517.13.00'), ['851713'])
  assert.ok((await codesFor('8517')).every((code) => code.startsWith('8517')))
  assert.deepEqual(await codesFor('zzzz'), [])
})
