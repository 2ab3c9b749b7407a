import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { kyselyOn } from './kysely-on.ts'
import { writtenOnce } from './written-once.ts'

const db = kyselyOn({} as never)
const columns = ['i.id', 'i.invoice_number as invoiceNumber', sql<string>`coalesce(i.client_id, i.shared_client_id)`.as('clientId')] as const

test('columns written once make the same statement as columns written each time', () => {
  const invoices = db.selectFrom('invoices as i').where('i.balance', '>', 0)
  assert.deepEqual(invoices.select(writtenOnce(columns)).compile().sql, invoices.select(columns).compile().sql)
  const made = db.insertInto('sub_products').values({ id: 'a', tenant_id: 'b', name: 'c' })
  assert.equal(made.returning(writtenOnce(['id', 'version'])).compile().sql, made.returning(['id', 'version']).compile().sql)
})

test('a column that has a value is refused: every query would have the same', () => {
  assert.throws(() => writtenOnce([sql<number>`balance - ${5}`.as('left')]), /value/)
})
