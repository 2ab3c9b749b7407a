import { defaultReference } from '@escale/contract/trade/payments/draft'
import { instantOf } from '../draw/calendar.ts'
import { insert } from '../draw/insert.ts'
import { historyRows, type RecordedChange } from '../history/history.ts'
import { owing } from '../sales/accounts.ts'
import { callMoney, type Seeded } from './calls.ts'

type Tender = { method: string; currency: string; amount: number; [field: string]: unknown }
type Receipt = { amount: number; tenders: Tender[]; text: string }
type Owing = { id: string; number: string }

// An announced payment must still fit the balance.
const owingInvoices = `select i.id, i.invoice_number as number from invoices i
  where ${owing} and i.balance >= $2 and not exists (select from payments p
    where p.tenant_id = $1 and p.invoice_id = i.id and p.status <> 'Reçu')
  order by i.created_at desc, i.id limit $3`

const latestRate = `select id from exchange_rates where tenant_id = $1 and quote = 'CDF' and side = 'vente'
  order by valid_from desc limit 1`

/** The money of today at 2 845 francs for one dollar: a mixed receipt, mobile money, and cash in dollars. */
function receiptsOf(rateId: string, today: string): Receipt[] {
  const francs = { currency: 'CDF', rateId }
  const mobile = { method: 'Orange Money', ...francs, amount: 113_800_00, fee: 1_138_00 }
  const payer = { payerNumber: '+243890555217', payerName: 'Jean Mukendi', paidDay: today }
  const reference = `PP${today.slice(2).replaceAll('-', '')}.0914.C4X19K`
  const cash = { method: 'Espèces', currency: 'USD' }
  return [
    {
      amount: 50_00,
      tenders: [
        { ...cash, amount: 20_00 },
        { method: 'Espèces', ...francs, amount: 85_350_00 },
      ],
      text: 'Espèces 20,00 $, Espèces 85 350 FC',
    },
    {
      amount: 40_00,
      tenders: [{ ...mobile, ...payer, reference }],
      text: `Orange Money 113 800 FC ${reference}`,
    },
    { amount: 25_00, tenders: [{ ...cash, amount: 25_00 }], text: 'Espèces 25,00 $' },
  ]
}

/** Receipts of today with their tenders, by the person whose till is open. */
export async function fillReceipts(seeded: Seeded): Promise<void> {
  const { client, calendar, company } = seeded
  const rates = await client.query<{ id: string }>(latestRate, [company])
  const receipts = receiptsOf(rates.rows[0]?.id ?? '', calendar.today)
  const most = Math.max(...receipts.map(({ amount }) => amount))
  const { rows } = await client.query<Owing>(owingInvoices, [company, most, receipts.length])
  const changes: RecordedChange[] = []
  for (const [place, invoice] of rows.entries()) {
    const receipt = receipts[place]
    if (receipt) changes.push(await recordReceipt(seeded, invoice, receipt, calendar.at(0, 0.6 + place / 10)))
  }
  await insert(client, 'record_changes', historyRows(company, changes, calendar.nowMs))
}

async function recordReceipt(
  { client, calendar, company, agent, newId }: Seeded,
  invoice: Owing,
  { amount, tenders, text }: Receipt,
  atMs: number,
): Promise<RecordedChange> {
  const payment = newId()
  const facts = {
    ...{ invoiceId: invoice.id, amount, paymentDate: calendar.today, status: 'Reçu', marksPaid: true },
    ...{ reference: defaultReference(invoice.number, atMs), method: tenders[0]?.method },
  }
  await callMoney(client, 'record_payment($1, $2, $3, $4, $5)', [
    ...[company, payment, agent.id, agent.name],
    JSON.stringify({ ...facts, tenders, today: calendar.today, mayUseOldRate: true }),
  ])
  await client.query('update payments set created_at = $3 where tenant_id = $1 and id = $2', [
    ...[company, payment, instantOf(Math.min(atMs, calendar.nowMs))],
  ])
  const created = { action: 'PAYMENT_CREATED', atMs, by: agent, version: 1 } as const
  const record = { kind: 'payments', id: payment, parentId: invoice.id } as const
  return { ...record, ...created, after: { ...facts, tenders: text } }
}
