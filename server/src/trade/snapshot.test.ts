import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { openSite } from '#testing/http.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { pagesOf } from '#testing/pdf.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld({ connections: 20 })
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

async function billed() {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  return { admin, invoiceId: invoice.id }
}

test('a payment and its invoice are read at one moment', async () => {
  const { admin, invoiceId } = await billed()
  const { id } = await admin.payments.create({
    invoiceId,
    amount: 1000,
    paymentDate: '2026-01-02',
    reference: 'PAY-1',
  })
  const remove = await openTransaction(world, 'lock table invoices in access exclusive mode', [])
  const shown = admin.payments.get({ id })
  await untilWaiting(world, 1, shown)
  await remove(
    `delete from payments where id = '${id}'`,
    `update invoices set paid_amount = 0, balance = total where id = '${invoiceId}'`,
  )
  const { amount, invoice } = await shown
  assert.deepEqual([amount, invoice?.paidAmount], [1000, 1000])
  await assert.rejects(admin.payments.get({ id }), { code: 'NOT_FOUND' })
})

test('all data of a document is read at one moment', async () => {
  const { admin, invoiceId } = await billed()
  const headers = { cookie: signedCookie(admin.token, world.server.secret) }
  const change = await openTransaction(world, 'lock table invoice_items in access exclusive mode', [])
  const drawn = site.ask(`/api/invoices/${invoiceId}/document`, { headers })
  await untilWaiting(world, 1, drawn)
  await change(`update invoice_items set merchandise_type = 'Moteurs' where invoice_id = '${invoiceId}'`)
  const [page] = await pagesOf(new Uint8Array(await (await drawn).arrayBuffer()))
  assert.ok(!page?.includes('Moteurs'), page)
})
