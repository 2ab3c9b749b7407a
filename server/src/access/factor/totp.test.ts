import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTotpSecret, stepOfCode } from './totp.ts'

// RFC 6238, appendix B: the ASCII secret 12345678901234567890 with SHA-1, and the last six of its eight
// digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [2000000000, '279037'],
] as const

test('codes match RFC 6238, and the step of a code is recognised', () => {
  for (const [second, code] of vectors)
    assert.equal(stepOfCode(secret, code, second * 1000), Math.floor(second / 30))
})

test('a code is accepted one step early or late, never two', () => {
  for (const late of [-1, 1]) assert.equal(stepOfCode(secret, '287082', 59_000 + late * 30_000), 1)
  for (const late of [2, 3]) assert.equal(stepOfCode(secret, '287082', 59_000 + late * 30_000), null)
})

test('a new secret has 160 bits and a standard otpauth URI', () => {
  const [one, other] = [newTotpSecret('a@b.c'), newTotpSecret('a@b.c')]
  assert.notEqual(one.secret, other.secret)
  assert.equal(one.secret.length, 32)
  assert.match(
    one.uri,
    /^otpauth:\/\/totp\/Escale:a%40b\.c\?issuer=Escale&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  )
})
