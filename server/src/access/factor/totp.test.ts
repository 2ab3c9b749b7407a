import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTotpSecret, stepOfCode } from './totp.ts'

// RFC 6238, appendix B: the ASCII secret 12345678901234567890, SHA-1; the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [2000000000, '279037'],
] as const

test('codes are those of RFC 6238, and their step is what is kept', () => {
  for (const [second, code] of vectors)
    assert.equal(stepOfCode(secret, code, second * 1000), Math.floor(second / 30))
})

test('one step early and one late are the same code, two are none', () => {
  for (const late of [-1, 1]) assert.equal(stepOfCode(secret, '287082', 59_000 + late * 30_000), 1)
  for (const late of [2, 3]) assert.equal(stepOfCode(secret, '287082', 59_000 + late * 30_000), null)
})

test('a new secret is of 160 bits, and its address is read by applications', () => {
  const [one, other] = [newTotpSecret('a@b.c'), newTotpSecret('a@b.c')]
  assert.notEqual(one.secret, other.secret)
  assert.equal(one.secret.length, 32)
  assert.match(
    one.uri,
    /^otpauth:\/\/totp\/Escale:a%40b\.c\?issuer=Escale&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  )
})
