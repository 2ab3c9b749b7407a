import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Feature } from '@escale/contract/access/permissions'
import { newId } from '#database/query/ids.ts'
import { useFeatures } from '#testing/company/features.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

/** A company with the account on, or other options, with an administrator and a manager. */
async function crediting(options: readonly Feature[] = ['account']) {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, options)
  return { ...company, admin: await company.hire('admin'), manager: await company.hire('manager') }
}

type Company = Awaited<ReturnType<typeof crediting>>

function invoiceOf(company: Company, ...totals: number[]) {
  const lines = totals.map((unitPrice) => ({ serviceId: company.serviceId, quantity: 1, unitPrice }))
  return company.admin.invoices.create({ ...maritimeDraft(company), lines })
}

const note = {
  clientId: null,
  nature: 'COR' as const,
  reason: 'Poids recontrôlé',
  fiscalReference: null,
}

const line = (position: number | null, amount: number) => ({
  position,
  label: 'Groupage',
  quantity: null,
  weightKg: null,
  amount,
})

test('33.3 kg billed, 31.9 kg weighed: the avoir is the difference of the rounded lines, 10.29', async () => {
  const company = await crediting()
  const { admin, airServiceId } = company
  const { id } = await admin.invoices.create({
    ...maritimeDraft(company),
    serviceType: 'Aérien',
    lines: [
      { serviceId: airServiceId, merchandiseType: 'tablette', quantity: 1, weightKg: 33.3, unitPrice: 735 },
    ],
  })
  const before = await admin.creditNotes.creditable({ id })
  assert.deepEqual([before.total, before.left, before.lines[0]?.weightKg], [24476, 24476, 33.3])
  const lines = [{ ...line(1, 1029), weightKg: 31.9 }]
  const issued = await admin.creditNotes.issue({ ...note, invoiceId: id, lines })
  assert.deepEqual([issued.total, issued.allocated, issued.free], [1029, 1029, 0])
  const invoice = await admin.invoices.get({ id })
  assert.deepEqual([invoice.balance, invoice.creditedAmount, invoice.paidAmount], [23447, 1029, 0])
  const [listed] = (await admin.invoices.list({})).items
  assert.equal(listed?.balance, 23447)
  assert.deepEqual(
    invoice.creditNotes.map(({ number, total }) => [number, total]),
    [[issued.number, 1029]],
  )
})

test('an avoir names the line of the form that credits too much, with what is left of it', async () => {
  const company = await crediting()
  const { id: invoiceId } = await invoiceOf(company, 10000, 5000)
  await company.admin.creditNotes.issue({ ...note, invoiceId, lines: [line(1, 4000)] })
  const lines = [line(2, 4000), line(1, 6001)]
  await assert.rejects(company.admin.creditNotes.issue({ ...note, invoiceId, lines }), {
    code: 'EXCEEDS_LINE',
    data: { line: 1, left: 6000 },
    message: /^Il reste 60,00/,
  })
  const left = await company.admin.creditNotes.creditable({ id: invoiceId })
  assert.deepEqual(
    left.lines.map((one) => one.left),
    [6000, 5000],
  )
})

test('an invoice with an avoir no longer changes, is not deleted and is not cancelled', async () => {
  const company = await crediting()
  const { admin } = company
  const { id: invoiceId } = await invoiceOf(company, 10000)
  const { id: noteId } = await admin.creditNotes.issue({ ...note, invoiceId, lines: [line(1, 4000)] })
  await admin.ledger.undoAllocation({ sourceId: noteId, invoiceId, reason: 'Avoir gardé pour plus tard' })
  const { version } = await admin.invoices.get({ id: invoiceId })
  const changed = { ...maritimeDraft(company), id: invoiceId, version }
  await assert.rejects(admin.invoices.update(changed), {
    code: 'HAS_CREDIT_NOTES',
    message: 'Cette facture a un avoir : elle ne change plus.',
  })
  await assert.rejects(admin.invoices.remove({ id: invoiceId }), {
    code: 'HAS_CREDIT_NOTES',
    message: 'Impossible de supprimer une facture qui a un avoir.',
  })
  const cancelling = { id: invoiceId, version, reason: 'Erreur' }
  assert.equal(await outcomeOf(admin.invoices.cancel(cancelling)), 'HAS_CREDIT_NOTES')
})

test('an invoice with a write-off is cancelled after the write-off is taken back', async () => {
  const company = await crediting()
  const { admin } = company
  const { id } = await invoiceOf(company, 10000)
  await admin.ledger.writeOff({ id, amount: 100, reason: 'Appoint' })
  const cancel = async () => {
    const { version } = await admin.invoices.get({ id })
    return outcomeOf(admin.invoices.cancel({ id, version, reason: 'Erreur' }))
  }
  assert.equal(await cancel(), 'WRITTEN_OFF')
  await admin.ledger.undoWriteOff({ id, reason: 'Payé' })
  assert.equal(await cancel(), 'OK')
})

test('with legal numbers, an unpaid invoice is cancelled by an avoir that is paper only', async () => {
  const company = await crediting(['account', 'legalNumbers'])
  const { admin, clientId } = company
  const { id, version } = await invoiceOf(company, 10000, 5000)
  await admin.invoices.cancel({ id, version, reason: 'Doublon' })
  const { creditNotes } = await admin.invoices.get({ id })
  const [issued] = creditNotes
  const detail = await admin.creditNotes.get({ id: issued?.id ?? '' })
  assert.deepEqual(
    [detail.nature, detail.isCancellation, detail.total, detail.free, detail.reason],
    ['RAN', true, 15000, 0, 'Doublon'],
  )
  assert.deepEqual(
    detail.lines.map(({ position, amount }) => [position, amount]),
    [
      [1, 10000],
      [2, 5000],
    ],
  )
  const account = await admin.ledger.account({ id: clientId })
  assert.deepEqual([account.owed, account.free, account.balance], [0, 0, 0])
  const totals = await admin.creditNotes.totals({})
  assert.deepEqual(totals, { count: 1, total: 0, free: 0 })
  const { rows } = await world.owner.query('select account_differences($1) as found', [company.tenantId])
  assert.deepEqual(rows[0].found, [])
  const plain = await crediting(['account'])
  const other = await invoiceOf(plain, 10000)
  await plain.admin.invoices.cancel({ id: other.id, version: other.version, reason: 'Doublon' })
  assert.deepEqual((await plain.admin.invoices.get({ id: other.id })).creditNotes, [])
})

test('an avoir is found, listed by what is free, and in the history of its invoice', async () => {
  const company = await crediting()
  const { admin, clientId } = company
  const { id: invoiceId } = await invoiceOf(company, 10000)
  const onInvoice = await admin.creditNotes.issue({ ...note, invoiceId, lines: [line(1, 4000)] })
  const rebate = await admin.creditNotes.issue({
    ...note,
    clientId,
    invoiceId: null,
    nature: 'RRR',
    lines: [line(null, 2500)],
  })
  assert.equal(rebate.free, 2500)
  const free = await admin.creditNotes.list({ unused: true })
  assert.deepEqual(
    free.items.map(({ number, free: left }) => [number, left]),
    [[rebate.number, 2500]],
  )
  assert.deepEqual(await admin.creditNotes.totals({}), { count: 2, total: 6500, free: 2500 })
  const hits = await admin.search.find({ q: onInvoice.number })
  assert.deepEqual(
    hits
      .filter(({ type }) => type === 'credit_note')
      .map(({ id, route, amountCents }) => [id, route, amountCents]),
    [[onInvoice.id, `/app/factures?onglet=avoirs&avoir=${onInvoice.id}`, 4000]],
  )
  const { items } = await admin.history.list({ record: invoiceId })
  assert.ok(
    items.some(({ action, recordId }) => action === 'CREDIT_NOTE_CREATED' && recordId === onInvoice.id),
  )
})

test('an avoir without lines, of no invoice unless a rebate, or of an unknown one is refused', async () => {
  const company = await crediting()
  const { admin, clientId } = company
  const draft = { ...note, invoiceId: null, clientId, lines: [line(null, 100)] }
  await assert.rejects(admin.creditNotes.issue(draft), { code: 'INVALID' })
  const { id: invoiceId } = await invoiceOf(company, 10000)
  assert.equal(await outcomeOf(admin.creditNotes.issue({ ...note, invoiceId, lines: [] })), 'INVALID')
  const unknown = { ...note, invoiceId: newId(), lines: [line(1, 100)] }
  assert.equal(await outcomeOf(admin.creditNotes.issue(unknown)), 'UNKNOWN_INVOICE')
})

test('the company chooses what a manager may write off', async () => {
  const company = await crediting()
  const { admin, manager } = company
  const { id } = await invoiceOf(company, 10000)
  const { writeOffLimit, version, ...invoicing } = await admin.settings.invoicing({})
  assert.equal(writeOffLimit, 200)
  await admin.settings.saveInvoicing({ ...invoicing, version, writeOffLimit: 1000 })
  await manager.ledger.writeOff({ id, amount: 1000, reason: 'Appoint' })
  const more = manager.ledger.writeOff({ id, amount: 1, reason: 'Appoint' })
  assert.equal(await outcomeOf(more), 'ABOVE_THRESHOLD')
})

test('sales of reports and the dashboard say the avoirs of the period, not cancelled invoices', async () => {
  const company = await crediting()
  const { admin, clientId } = company
  const { id: invoiceId } = await invoiceOf(company, 10000)
  await admin.creditNotes.issue({ ...note, invoiceId, lines: [line(1, 4000)] })
  await admin.creditNotes.issue({
    ...{ ...note, clientId, invoiceId: null, nature: 'RRR' as const },
    lines: [line(null, 500)],
  })
  const period = { from: '2026-01-01', to: '2026-12-31' }
  const { totals, deductions } = await admin.reports.get({ report: 'ventes', ...period })
  assert.equal(totals[2], 10000)
  assert.deepEqual(
    deductions.map(({ cells }) => [cells[0], cells[2]]),
    [
      ['Avoirs', -4500],
      ['Total moins les avoirs', 5500],
    ],
  )
  const byAir = await admin.reports.get({ report: 'ventes', ...period, mode: 'Aérien' })
  assert.deepEqual(byAir.deductions, [])
  const { money } = await admin.dashboard.get({ period: 'libre', ...period })
  assert.deepEqual([money?.invoiced.current, money?.credited], [10000, 4500])
})
