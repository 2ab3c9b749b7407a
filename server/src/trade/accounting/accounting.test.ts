import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { useFeatures } from '#testing/company/features.ts'
import { addRate, openSessionIn, useTill } from '#testing/company/till.ts'
import { cookieOf, openSite } from '#testing/http.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const year = { from: '2026-01-01', to: '2026-12-31' }

async function fileText(who: Person, query: string): Promise<string> {
  const response = await site.ask(`/api/accounting/entries/file?${query}`, { headers: cookieOf(world, who) })
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  assert.equal(response.status, 200, text)
  return text
}

const periodOf = ({ from, to }: typeof year) => `from=${from}&to=${to}`

/** Lines of the FEC of a period by the name of their column. */
async function fecLines(who: Person, period = year): Promise<Record<string, string>[]> {
  const text = await fileText(who, `${periodOf(period)}&format=fec`)
  const [head = '', ...lines] = text.split('\r\n').filter(Boolean)
  const names = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, place) => [names[place], cell])))
}

const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)

/** Lines as `411 D 100,00`, by entry. */
async function postings(who: Person, period = year): Promise<string[][]> {
  const lines = await fecLines(who, period)
  const entries = Map.groupBy(lines, ({ EcritureNum }) => EcritureNum)
  return [...entries.values()].map((some) =>
    some.map(({ CompteNum, Debit, Credit }) =>
      cents(Debit) === 0 ? `${CompteNum} C ${Credit}` : `${CompteNum} D ${Debit}`,
    ),
  )
}

function invoiceDraft(company: FoundedCompany, total: number, issueDate = '2026-03-02') {
  const lines = [{ serviceId: company.serviceId, quantity: 1, unitPrice: total }]
  return { ...maritimeDraft(company, { issueDate, dueDate: '2030-01-10' }), lines }
}

async function accountedCompany() {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, ['account', 'accounting'])
  const admin = await company.hire('admin')
  return { ...company, company, admin }
}

test('a sale is 411 to 70611, a receipt by method, a cancellation the same items as negatives', async () => {
  const { company, admin } = await accountedCompany()
  const paid = await admin.invoices.create(invoiceDraft(company, 100000))
  await admin.payments.create({
    ...{ invoiceId: paid.id, amount: 40000, paymentDate: '2026-03-05', reference: 'R-1' },
    method: 'Espèces',
  })
  await admin.payments.create({
    ...{ invoiceId: paid.id, amount: 25050, paymentDate: '2026-03-06', reference: 'R-2' },
    method: 'Virement',
  })
  const wrong = await admin.invoices.create(invoiceDraft(company, 5000, '2026-03-03'))
  await admin.invoices.cancel({ id: wrong.id, version: wrong.version, reason: 'Erreur' })
  assert.deepEqual(await postings(admin), [
    ['411 D 1000,00', '70611 C 1000,00'],
    ['411 D 50,00', '70611 C 50,00'],
    ['571 D 400,00', '411 C 400,00'],
    ['521 D 250,50', '411 C 250,50'],
    ['411 D -50,00', '70611 C -50,00'],
  ])
})
