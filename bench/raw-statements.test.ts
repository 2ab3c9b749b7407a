import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productReads } from './raw-statements.ts'

test('RAW reads with the named statements of the product, for the company of the request', async () => {
  const { list, one } = await productReads()
  assert.deepEqual([list.length, one.length], [1, 2])
  for (const { name, text, values } of [...list, ...one]) {
    assert.ok(name)
    assert.match(text, /^select .* from "?invoice/s)
    assert.ok(values('a company', 'an invoice').includes('a company'))
  }
})
