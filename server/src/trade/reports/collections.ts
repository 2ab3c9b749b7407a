import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { matchingPayments } from '#trade/payments/filters.ts'
import { inAddress, type MakeReport, type Opens, type Row, rowsOf, saleAddress, saleFilters } from './report.ts'

/** What was received, payment by payment, and what came by each method. */
export const collectionsReport: MakeReport = (company, asked) => ({
  columns: [
    { title: 'Date', kind: 'day' },
    { title: 'Référence', kind: 'text' },
    { title: 'Client', kind: 'text' },
    { title: 'Facture', kind: 'text' },
    { title: 'Méthode', kind: 'text' },
    { title: 'Agent', kind: 'text' },
    { title: 'Montant', kind: 'money' },
  ],
  bars: [6],
  leads: [[6]],
  opens: [listOf(asked, asked.method)],
  rows: rowsOf(company, newestReceived(company, asked), ({ id, day, reference, client, invoice, method, agent, amount }) => ({
    cells: [day, reference, client, invoice, method, agent, amount],
    opens: [{ screen: 'payments', filters: { paiement: id } }],
  })),
  sums: async () => {
    const methods = await byMethod(company, asked)
    const total = methods.reduce((sum, { amount }) => sum + amount, 0)
    return { totals: [null, null, null, null, null, null, total], subtotals: methods.length > 1 ? methods.map((one) => subtotal(one, asked)) : [] }
  },
})

function received(company: CompanyTx, asked: ReportQuery) {
  return matchingPayments(company, { ...saleFilters(asked), status: 'Reçu', method: asked.method })
}

function newestReceived(company: CompanyTx, asked: ReportQuery) {
  return received(company, asked)
    .select([
      'p.id',
      'p.payment_date as day',
      'p.reference',
      'p.client_name as client',
      'p.invoice_number as invoice',
      'p.method',
      'p.recorded_by_name as agent',
      'p.amount',
    ])
    .orderBy('p.payment_date', 'desc')
    .orderBy('p.id', 'desc')
}

type OfMethod = { method: string; count: number; amount: number }

function byMethod(company: CompanyTx, asked: ReportQuery): Promise<OfMethod[]> {
  return received(company, asked)
    .select(['p.method', sql<number>`count(*)`.as('count'), sql<number>`sum(p.amount)::bigint`.as('amount')])
    .groupBy('p.method')
    .orderBy('amount', 'desc')
    .orderBy('p.method')
    .execute()
}

function subtotal({ method, count, amount }: OfMethod, asked: ReportQuery): Row {
  const payments = `${count} paiement${count > 1 ? 's' : ''}`
  return {
    cells: [method, payments, null, null, null, null, amount],
    opens: [listOf(asked, method)],
  }
}

function listOf(asked: ReportQuery, method: string | undefined): Opens {
  return { screen: 'payments', filters: inAddress({ ...saleAddress(asked), statut: 'Reçu', methode: method }) }
}
