import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useFeatures } from '#testing/company/features.ts'
import { openSite, requestsTo } from '#testing/http.ts'
import { pagesOf } from '#testing/pdf.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const ask = requestsTo(site, world)

/** A company with a paid invoice of 100.00, an avoir of 40.00 on it, and 15.00 of that given back. */
async function refundedCompany() {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, ['account'])
  const admin = await company.hire('admin')
  const lines = [{ serviceId: company.serviceId, quantity: 1, unitPrice: 10000 }]
  const invoice = await admin.invoices.create({ ...maritimeDraft(company), lines })
  const payment = { invoiceId: invoice.id, amount: 8000, paymentDate: '2026-01-05', reference: 'P-1' }
  await admin.payments.create(payment)
  const note = await admin.creditNotes.issue({
    invoiceId: invoice.id,
    clientId: null,
    nature: 'RAM',
    reason: 'Deux cartons manquants',
    fiscalReference: 'DEF-2026-17',
    lines: [{ position: 1, label: 'Groupage', quantity: 10, weightKg: null, amount: 4000 }],
  })
  const refund = await admin.ledger.refund({
    sourceId: note.id,
    amount: 1500,
    refundDate: '2026-01-06',
    method: 'Espèces',
    reference: 'Caisse 4',
    reason: 'Demande du client',
  })
  return { ...company, admin, invoice, note, refund }
}

const { admin, invoice, note, refund, hire } = await refundedCompany()

async function printedText(path: string): Promise<string> {
  const answer = await ask(admin, path)
  assert.equal(answer.status, 200)
  return (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join(' ').replaceAll('\u00a0', ' ')
}

test('a printed avoir says its invoice, nature, lines, total in words, what it pays and leaves', async () => {
  const text = await printedText(`/api/credit-notes/${note.id}/document`)
  for (const words of [
    note.number,
    invoice.invoiceNumber,
    'RAM · Reprise de marchandise ou de service',
    'DEF-2026-17',
    'Deux cartons manquants',
    'Constaté : 10 pièces',
    'Arrêté le présent avoir à la somme de quarante',
    `Déduit de la facture ${invoice.invoiceNumber}`,
    '20,00',
    'Remboursé',
    '15,00',
    'Reste en votre faveur',
    '5,00',
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
})

test('a printed refund says what was given back, from where, and waits for a signature', async () => {
  const text = await printedText(`/api/refunds/${refund.id}/document`)
  for (const words of [
    refund.number,
    'quinze',
    'Espèces',
    `Avoir ${note.number}`,
    'Caisse 4',
    'POUR LE CLIENT',
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
})

test('an avoir is mailed, and its invoice tells of it', async () => {
  world.server.mail = 'smtp'
  const document = { of: 'credit_notes', id: note.id } as const
  assert.deepEqual(await admin.saleDocuments.send({ document, to: 'a@kivu.test' }), { to: 'a@kivu.test' })
  assert.equal((await admin.saleDocuments.lastMail(document))?.to, 'a@kivu.test')
  const { items } = await admin.history.list({ record: invoice.id })
  assert.ok(items.some(({ action, recordId }) => action === 'DOCUMENT_SENT' && recordId === note.id))
})

test('a viewer prints no avoir', async () => {
  assert.equal((await ask(await hire('viewer'), `/api/credit-notes/${note.id}/document`)).status, 403)
})
