import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EnrolmentDraft, FactorProof } from './factor-draft.ts'

const parseCode = (way: string, code: unknown) => FactorProof.safeParse({ way, code })

test('a code is accepted with any separators', () => {
  assert.deepEqual(parseCode('totp', ' 123 456 ').data, { way: 'totp', code: '123456' })
  assert.deepEqual(parseCode('backup', 'a7kq 93pd-xm4r').data, { way: 'backup', code: 'A7KQ93PDXM4R' })
})

test('an invalid code is refused before any attempt is counted', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', 123456, null])
    assert.equal(parseCode('totp', code).success, false)
  for (const code of ['', 'A7KQ-93PD', 'Z7KQ-93PD-XM4R', 'A7KQ-93PD-XM01', 'A'.repeat(31)])
    assert.equal(parseCode('backup', code).success, false)
  assert.equal(parseCode('sms', '123456').success, false)
  assert.equal(EnrolmentDraft.safeParse({ name: '  ' }).success, false)
  assert.equal(EnrolmentDraft.safeParse({ name: 'x'.repeat(61) }).success, false)
})
