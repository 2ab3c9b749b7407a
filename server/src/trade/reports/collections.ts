import { paymentMethods } from '@escale/contract/trade/payments/words'
import type { Report, ReportQuery } from '@escale/contract/trade/reports/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { amountFor, dividesByMethod, matchingPayments } from '#trade/payments/filters.ts'
import {
  type BreakdownSource,
  definedFilters,
  type MakeReport,
  type Opens,
  type Row,
  reportRows,
  type Sums,
  saleFilters,
  saleUrlFilters,
} from './report.ts'

/** Report of received payments, with sums by agent and by payment method. */
export const collectionsReport: MakeReport = async (company, request) => {
  const isDivided = await dividesByMethod(company, request)
  let sums: Promise<MethodSum[]> | undefined
  const read = () => (sums ??= sumPayments(company, request, isDivided))
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
    bars: [6],
    leads: [[6]],
    opens: [paymentsLink(request, { method: request.method })],
    rows: reportRows(
      company,
      newestReceived(company, request, isDivided),
      ({ id, day, reference, client, invoice, method, agent, amount }) => ({
        cells: [day, reference, client, invoice, request.method ?? method, agent, amount],
        opens: [{ screen: 'payments', filters: { paiement: id } }],
      }),
    ),
    sums: async () => collectionTotals(await read(), request),
    breakdown: agentsByMethod(company, request, read),
  }
}

function collectionTotals(all: MethodSum[], request: ReportQuery): Sums {
  const methods = all.filter(({ agentId, method }) => agentId === null && method !== null)
  const ordered = methods.sort((one, other) => other.amount - one.amount)
  return {
    totals: [null, null, null, null, null, null, sumFor(all, null, null).amount],
    subtotals: ordered.length > 1 ? ordered.map((one) => subtotal(one, request)) : [],
  }
}

function receivedPayments(company: CompanyTx, request: ReportQuery, isDivided: boolean) {
  const filters = { ...saleFilters(request), status: 'Reçu', method: request.method } as const
  return matchingPayments(company, filters, isDivided)
}

function newestReceived(company: CompanyTx, request: ReportQuery, isDivided: boolean) {
  return receivedPayments(company, request, isDivided)
    .select([
      amountFor(company, isDivided ? request.method : undefined).as('amount'),
      'p.id',
      'p.payment_date as day',
      'p.reference',
      'p.client_name as client',
      'p.invoice_number as invoice',
      'p.method',
      'p.recorded_by_name as agent',
    ])
    .orderBy('p.payment_date', 'desc')
    .orderBy('p.id', 'desc')
}

/** A sum of payments. `agentId` null means all agents, `method` null all methods. */
type MethodSum = {
  agentId: string | null
  agent: string
  method: string | null
  count: number
  amount: number
}

// A single query computes all sums of the report, so that the table of agents and the total always agree. The
// tenders of a payment count under their own methods. A report about one method has its tenders only.
function sumPayments(company: CompanyTx, request: ReportQuery, isDivided: boolean): Promise<MethodSum[]> {
  return receivedPayments(company, request, isDivided)
    .leftJoin('payment_tenders as t', (join) => {
      const tenders = join
        .onRef('t.payment_id', '=', 'p.id')
        .onRef('t.tenant_id', '=', 'p.tenant_id')
        .on('p.is_tendered', '=', request.method === undefined || isDivided)
      return request.method === undefined ? tenders : tenders.on('t.method', '=', request.method)
    })
    .select([
      sql<string | null>`p.recorded_by`.as('agentId'),
      sql<string>`max(p.recorded_by_name)`.as('agent'),
      sql<string | null>`coalesce(t.method, p.method)`.as('method'),
      sql<number>`count(distinct p.id)`.as('count'),
      sql<number>`coalesce(sum(coalesce(t.value, p.amount)), 0)::bigint`.as('amount'),
    ])
    .groupBy(
      sql`grouping sets ((p.recorded_by, coalesce(t.method, p.method)), (p.recorded_by),
        (coalesce(t.method, p.method)), ())`,
    )
    .orderBy('agent')
    .orderBy('method')
    .execute()
}

/** Table for closing the tills: amounts received by each agent in each payment method. */
function agentsByMethod(
  company: CompanyTx,
  request: ReportQuery,
  read: () => Promise<MethodSum[]>,
): BreakdownSource {
  const methods = request.method ? [request.method] : paymentMethods
  // The methods that the company added beside the three.
  const others = !request.method && company.facts?.choices?.includes('till') ? ['Autres'] : []
  const last = methods.length + others.length + 2
  const columns: Report['columns'] = [
    { title: 'Agent', kind: 'text' },
    ...[...methods, ...others].map((title) => ({ title, kind: 'money' as const })),
    { title: 'Paiements', kind: 'count' },
    { title: 'Total', kind: 'money' },
  ]
  const listsOf = (agentId: string | undefined) =>
    [...methods, request.method].map((method) => paymentsLink(request, { method, agentId }))
  const figuresOf = (all: MethodSum[], agentId: string | null) => methodFigures(all, agentId, methods, others)
  return {
    title: 'Par agent et par méthode',
    columns,
    leads: [...methods.map((_, place) => [place + 1]), [last - 1, last]],
    opens: listsOf(request.agentId),
    read: async () => {
      const all = await read()
      const agents = all.flatMap(({ agentId, agent, method }) =>
        agentId && method === null ? [{ agentId, agent }] : [],
      )
      return {
        rows: agents.map(({ agentId, agent }) => ({
          cells: [agent, ...figuresOf(all, agentId)],
          opens: listsOf(agentId),
        })),
        totals: [null, ...figuresOf(all, null)],
      }
    },
  }
}

/** Amounts by method, those of all other methods together when `others` has a title, count and total. */
function methodFigures(
  all: MethodSum[],
  agentId: string | null,
  methods: readonly string[],
  others: readonly string[],
) {
  const { count, amount } = sumFor(all, agentId, null)
  const known = methods.map((method) => sumFor(all, agentId, method).amount)
  const rest = amount - known.reduce((sum, one) => sum + one, 0)
  return [...known, ...others.map(() => rest), count, amount]
}

function sumFor(
  all: MethodSum[],
  agentId: string | null,
  method: string | null,
): Pick<MethodSum, 'count' | 'amount'> {
  const found = all.find((sum) => sum.agentId === agentId && sum.method === method)
  return found ?? { count: 0, amount: 0 }
}

function subtotal({ method, count, amount }: MethodSum, request: ReportQuery): Row {
  const payments = `${count} paiement${count > 1 ? 's' : ''}`
  return {
    cells: [method, payments, null, null, null, null, amount],
    opens: [paymentsLink(request, { method: method ?? undefined })],
  }
}

type PaymentFilter = { method: string | undefined; agentId?: string | undefined }

function paymentsLink(request: ReportQuery, { method, agentId = request.agentId }: PaymentFilter): Opens {
  const filters = definedFilters({
    ...saleUrlFilters({ ...request, agentId }),
    statut: 'Reçu',
    methode: method,
  })
  return { screen: 'payments', filters }
}
