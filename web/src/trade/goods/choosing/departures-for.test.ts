import assert from 'node:assert/strict'
import { test } from 'node:test'
import { departuresFor } from './departures-for.ts'

const kinshasa = { reference: 'EXP-1', destination: 'Kinshasa' }
const goma = { reference: 'EXP-2', destination: 'Goma' }
const to = (destination: string | null) => ({ destination })

test('goods are offered the departures that go where they go, however it is written', () => {
  assert.deepEqual(departuresFor([kinshasa, goma], [to('KINSHASA')]), [kinshasa])
  assert.deepEqual(departuresFor([kinshasa, goma], [to('Kinshasa'), to('goma')]), [kinshasa, goma])
  assert.deepEqual(departuresFor([kinshasa, goma], [to('Bukavu')]), [])
})

test('goods that go nowhere yet may take any departure', () => {
  assert.deepEqual(departuresFor([kinshasa, goma], [to(null)]), [kinshasa, goma])
})
