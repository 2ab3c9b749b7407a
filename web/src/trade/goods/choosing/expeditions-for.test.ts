import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expeditionsFor } from './expeditions-for.ts'

const kinshasa = { reference: 'EXP-1', destination: 'Kinshasa' }
const goma = { reference: 'EXP-2', destination: 'Goma' }
const to = (destination: string | null) => ({ destination })

test('only expeditions with the destination of the goods are offered, whatever its spelling', () => {
  assert.deepEqual(expeditionsFor([kinshasa, goma], [to('KINSHASA')]), [kinshasa])
  assert.deepEqual(expeditionsFor([kinshasa, goma], [to('Kinshasa'), to('goma')]), [kinshasa, goma])
  assert.deepEqual(expeditionsFor([kinshasa, goma], [to('Bukavu')]), [])
})

test('goods without a destination may join any expedition', () => {
  assert.deepEqual(expeditionsFor([kinshasa, goma], [to(null)]), [kinshasa, goma])
})
