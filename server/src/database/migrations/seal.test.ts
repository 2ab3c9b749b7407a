import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeal } from './seal.ts'

const [ours, theirs] = ['0199c0de-0000-7000-8000-000000000001', '0199c0de-0000-7000-8000-000000000002']
const seal = createSeal('a'.repeat(32), 'whatsapp tokens')

test('text sealed for a company opens for that company and installation only', () => {
  const sealed = seal.close(ours, 'EAAG-été')
  assert.doesNotMatch(Buffer.from(sealed, 'base64url').toString('latin1'), /EAAG/)
  assert.equal(seal.open(ours, sealed), 'EAAG-été')
  assert.equal(seal.open(theirs, sealed), undefined)
  assert.equal(createSeal('b'.repeat(32), 'whatsapp tokens').open(ours, sealed), undefined)
  assert.equal(createSeal('a'.repeat(32), 'second factors').open(ours, sealed), undefined)
  assert.notEqual(seal.close(ours, 'EAAG-été'), sealed, 'the same twice does not show that it is')
})

test('modified or truncated text does not open', () => {
  const bytes = Buffer.from(seal.close(ours, 'EAAG'), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const touched = Buffer.from(bytes)
    touched[at] = (touched[at] ?? 0) ^ 1
    assert.equal(seal.open(ours, touched.toString('base64url')), undefined)
    assert.equal(seal.open(ours, bytes.subarray(0, at).toString('base64url')), undefined)
  }
  assert.equal(seal.open(ours, 'not sealed at all'), undefined)
})
