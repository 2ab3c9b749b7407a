import { sql } from 'kysely'
import { matchingPayments } from '#trade/payments/filters.ts'
import type { MakeReport } from './report.ts'

/** What was received, payment by payment. */
export const collectionsReport: MakeReport = async (company, { from, to, method }, most) => {
  const received = () => matchingPayments(company, { status: 'Reçu', from, to, method })
  const [payments, { total }] = await Promise.all([
    received()
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
      .limit(sql.lit(most + 1))
      .execute(),
    received().select(sql<number>`coalesce(sum(p.amount), 0)::bigint`.as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    columns: [
      { title: 'Date', kind: 'day' },
      { title: 'Référence', kind: 'text' },
      { title: 'Client', kind: 'text' },
      { title: 'Facture', kind: 'text' },
      { title: 'Méthode', kind: 'text' },
      { title: 'Agent', kind: 'text' },
      { title: 'Montant', kind: 'money' },
    ],
    rows: payments.map(({ id, day, reference, client, invoice, method: paidBy, agent, amount }) => ({
      cells: [day, reference, client, invoice, paidBy, agent, amount],
      opens: { screen: 'payments', filters: { paiement: id } },
    })),
    totals: [null, null, null, null, null, null, total],
    bars: [],
    leads: [6],
  }
}
