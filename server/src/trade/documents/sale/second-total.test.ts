import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { daysAfter, today } from '@escale/contract/values/days'
import { useFeatures } from '#testing/company/features.ts'
import { openSite, requestsTo } from '#testing/http.ts'
import { pagesOf } from '#testing/pdf.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { ensurePublicBuild } from '#web/pages/build.ts'

await ensurePublicBuild()
const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const ask = requestsTo(site, world)
const francs = { currency: 'CDF', cashStep: 50_00, rounding: 'au-dessus', pieces: [20_000_00] } as const

/** A company that shows francs on documents, with an invoice of 703.35 at 2,845 and a later rate. */
async function companyWithInvoice() {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, ['currencies', 'account', 'quotes'])
  const admin = await company.hire('admin')
  await admin.currencies.save({ ...francs, pieces: [...francs.pieces], isActive: true, version: 0 })
  await admin.currencies.saveSettings({ version: 0, documentCurrency: 'CDF', rateDays: 3 })
  await admin.rates.create({ currency: 'CDF', side: 'vente', rate: '2845' })
  const lines = [{ serviceId: company.serviceId, quantity: 1, unitPrice: 703_35 }]
  const invoice = await admin.invoices.create({ ...maritimeDraft(company), lines })
  await admin.rates.create({ currency: 'CDF', side: 'vente', rate: '2900' })
  return { ...company, admin, invoice, lines }
}

const { admin, invoice, lines, ...company } = await companyWithInvoice()

const anAvoir = {
  clientId: null,
  nature: 'RAM' as const,
  reason: 'Deux cartons manquants',
  lines: [{ position: 1, label: 'Groupage', quantity: null, weightKg: null, amount: 100_00 }],
}

const aQuote = {
  serviceType: 'Maritime',
  origin: 'Guangzhou',
  destination: 'Matadi',
  validityDay: daysAfter(today('UTC'), 15),
} as const

async function printedText(path: string): Promise<string> {
  const answer = await ask(admin, path)
  assert.equal(answer.status, 200)
  return (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join(' ').replaceAll('\u00a0', ' ')
}

test('the printed invoice has the second total at the rate of its issue', async () => {
  const text = await printedText(`/api/invoices/${invoice.id}/document`)
  assert.match(text, /Soit, au taux de 2 845\s+2 001 030,75 FC/)
})

test('an avoir has the rate of its invoice', async () => {
  const note = await admin.creditNotes.issue({ ...anAvoir, invoiceId: invoice.id })
  const text = await printedText(`/api/credit-notes/${note.id}/document`)
  assert.match(text, /Soit, au taux de 2 845\s+284 500 FC/)
})

test('the public page of an avoir has the rate of its invoice', async () => {
  const { id: invoiceId } = await admin.invoices.create({ ...maritimeDraft(company), lines })
  const note = await admin.creditNotes.issue({ ...anAvoir, invoiceId })
  const { path } = await admin.saleDocuments.makeLink({ of: 'credit_notes', id: note.id })
  const page = (await (await site.ask(path)).text()).replaceAll('\u00a0', ' ')
  assert.match(page, /Soit, au taux de 2 900<\/dt><dd[^>]*>290 000 FC/)
})

test('a quote keeps its total at the rate of the day it is sent', async () => {
  const draft = { ...aQuote, clientId: company.clientId, lines }
  const { id, version } = await admin.quotes.create(draft)
  assert.equal((await admin.quotes.get({ id })).second, null)
  await admin.quotes.send({ id, version })
  const { second, path } = await admin.quotes.get({ id })
  assert.deepEqual(second, { currency: 'CDF', rate: '2900', total: 2_039_715_00 })
  await admin.rates.create({ currency: 'CDF', side: 'vente', rate: '3000' })
  assert.match(await printedText(`/api/quotes/${id}/document`), /au taux de 2 900\s+2 039 715 FC/)
  const page = (await (await site.ask(path ?? '')).text()).replaceAll('\u00a0', ' ')
  assert.match(page, /Soit, au taux de 2 900<\/dt><dd[^>]*>2 039 715 FC/)
  const hashOf = `select quote_hash($1, q) = q.content_hash as matches from quotes q where q.id = $2`
  assert.deepEqual((await world.owner.query(hashOf, [company.tenantId, id])).rows, [{ matches: true }])
})

test('the public page and the message of WhatsApp say it', async () => {
  const { path } = await admin.saleDocuments.makeLink({ of: 'invoices', id: invoice.id })
  const page = await (await site.ask(path)).text()
  assert.match(page.replaceAll('\u00a0', ' '), /Soit, au taux de 2 845<\/dt><dd[^>]*>2 001 030,75 FC/)
  const { recipients } = await admin.messages.prepare({ subject: 'invoices', ids: [invoice.id] })
  assert.match(
    JSON.stringify(recipients).replaceAll('\u00a0', ' '),
    /703,35 \$, soit 2 001 030,75 FC au taux de 2 845"/,
  )
})

test('a company that shows no second currency has the same documents as before', async () => {
  await admin.currencies.saveSettings({ version: 1, documentCurrency: null, rateDays: 3 })
  const { id } = await admin.invoices.create({ ...maritimeDraft(company), lines })
  assert.doesNotMatch(await printedText(`/api/invoices/${id}/document`), /Soit|FC|taux/)
})
