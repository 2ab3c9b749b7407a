import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cameraReader } from './camera-scans.ts'
import type { Scan } from './scan.ts'

const code = (number: string) => ({ is: 'code', code: number }) as const
const other: Scan = { is: 'other' }

test('a number is reported once, and again after another one', () => {
  const read = cameraReader()
  const found = [['A1'], ['A1'], [], ['A1'], ['B2'], ['A1']].map(
    (numbers, n) => read(numbers.map(code), n * 100).is,
  )
  assert.deepEqual(found, ['scan', 'nothing', 'nothing', 'nothing', 'scan', 'scan'])
})

test('a square of something else is reported once no number appears beside it', () => {
  const read = cameraReader()
  assert.equal(read([other], 0).is, 'nothing')
  assert.deepEqual(read([code('A1')], 200), { is: 'scan', scan: code('A1') })
  const alone = cameraReader()
  const found = [0, 300, 600, 900, 1200].map((at) => alone([other], at).is)
  assert.deepEqual(found, ['nothing', 'nothing', 'nothing', 'no-number', 'nothing'])
})

test('two numbers of one picture are a choice', () => {
  const read = cameraReader()
  const numbers = [code('SF1234567890123'), code('YT8812345678901')]
  assert.deepEqual(read(numbers, 0), { is: 'choice', numbers })
  assert.equal(read(numbers, 100).is, 'nothing')
})
