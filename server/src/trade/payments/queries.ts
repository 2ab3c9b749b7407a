import type { ChosenRows } from '@escale/contract/trade/lists/contract'
import type {
  ListedPayment,
  PayableInvoice,
  Payment,
  PaymentDetail,
  PaymentList,
} from '@escale/contract/trade/payments/contract'
import type { PaymentDraft } from '@escale/contract/trade/payments/draft'
import { type ReferencedPayment, referenceKey } from '@escale/contract/trade/payments/reference'
import type { Provisional } from '@escale/contract/trade/tenders/provisional'
import { formatMoney } from '@escale/contract/values/amounts'
import type { FiltersOf } from '@escale/contract/wire/page'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { type Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientIdText, isOfClient } from '#database/query/client-columns.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { andAll } from '#database/query/conditions.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { matchRank } from '#database/query/search.ts'
import { chosenRows, isInResult, searchIn } from '#database/query/search-result.ts'
import { storedRows } from '#database/query/stored-rows.ts'
import { paidLegalNumbers } from '#trade/money/paid-numbers.ts'
import { moneyRefusal, type RefusedCall } from '#trade/money/refused-call.ts'
import { paymentParent } from '#trade/payment-invoice.ts'
import { completeReceipt } from '#trade/receipts/completed-receipt.ts'
import { provisionalText, tendersOf, tillDraft, tillTexts } from '#trade/receipts/tender-drafts.ts'
import { keepRemoved, refuseIfChanged, restoreLinksAndFiles } from '#trade/removed-record.ts'
import { dividesByMethod, figureConditions, partText, paymentConditions } from './filters.ts'

const columnsWith = (
  method: string,
) => `p.id, p.version, p.invoice_id as "invoiceId", p.invoice_number as "invoiceNumber",
  (${paidLegalNumbers}) as "invoiceLegalNumber", p.legal_number as "legalNumber",
  p.client_name as "clientName", p.reference, p.amount, p.status, ${method} as method,
  p.payment_date as "paymentDate", p.marks_paid as "marksPaid", p.recorded_by_name as "recordedByName",
  p.created_at as "createdAt"`

const columns = columnsWith('p.method')

const paymentsOfCompany = 'payments p where p.tenant_id = :company'

const paymentList = {
  columns: `${columns}, null::bigint as part`,
  from: paymentsOfCompany,
  id: 'p.id',
  isLarge: true,
}

// In this list a mixed payment has the filtered method, and its part in it.
const dividedList = {
  ...paymentList,
  columns: `${columnsWith('case when p.is_tendered then :method else p.method end')}, ${partText} as part`,
}

const onePayment = `select ${columns} from ${paymentsOfCompany} and p.id = :id`

const paidPart = `jsonb_build_object('invoiceId', s.invoice_id,
  'invoiceNumber', coalesce(i.legal_number, i.invoice_number), 'amount', s.amount, 'balance', i.balance)`

/** Client of a payment, and what it pays, or is to pay, when it has no invoice of its own. */
const accountOfPayment = `select
    coalesce(p.client_id, p.shared_client_id, (select coalesce(i.client_id, i.shared_client_id)
      from invoices i where i.tenant_id = :company and i.id = p.invoice_id)) as "clientId",
    coalesce((select c.free from credits c where c.tenant_id = :company and c.source_id = p.id), 0) as free,
    case when jsonb_typeof(p.wishes) = 'array' then coalesce((select jsonb_agg(${paidPart}
        order by i.due_date, i.invoice_number)
      from (select (w.value ->> 'invoiceId')::uuid as invoice_id, sum((w.value ->> 'amount')::bigint)::bigint
          as amount from jsonb_array_elements(p.wishes) w group by 1) s
      join invoices i on i.tenant_id = :company and i.id = s.invoice_id), '[]') end as wishes,
    coalesce((select jsonb_agg(${paidPart} order by i.due_date, i.invoice_number)
      from (select a.invoice_id, sum(a.amount)::bigint as amount from allocations a
        where a.tenant_id = :company and a.source_id = p.id and p.invoice_id is null
        group by a.invoice_id having sum(a.amount) <> 0) s
      join invoices i on i.tenant_id = :company and i.id = s.invoice_id), '[]') as allocations,
    p.provisional_number as "provisionalNumber", p.taken_at as "takenAt"
  from ${paymentsOfCompany} and p.id = :id`

const invoiceOfPayment = `select id, invoice_number as "invoiceNumber", client_name as "clientName",
    issue_date as "issueDate", due_date as "dueDate", total, paid_amount as "paidAmount", balance,
    ${clientIdText('invoices')} as "clientId"
  from invoices where tenant_id = :company
    and id = (select p.invoice_id from ${paymentsOfCompany} and p.id = :id)`

const payableColumns = [
  'id',
  'invoice_number as invoiceNumber',
  'client_name as clientName',
  'issue_date as issueDate',
  'due_date as dueDate',
  'total',
  'paid_amount as paidAmount',
  'balance',
] as const
const sorts = {
  paymentDate: 'p.payment_date',
  clientName: 'p.client_key',
  amount: 'p.amount',
  createdAt: 'p.created_at',
  method: 'p.method',
} as const

export async function listPayments(company: CompanyTx, { ids, ...list }: PaymentList & ChosenRows) {
  const search = ids ? chosenRows(ids) : await searchIn(company, 'payments', list.search)
  const isDivided = await dividesByMethod(company, list)
  const conditions = paymentConditions(list, { search, isDivided })
  const text = isDivided ? dividedList : paymentList
  const rows = await readPage<ListedPayment>(company, text, sorts[list.sort], conditions, list)
  return firstPage(rows, list.limit)
}

export async function paymentTotals(company: CompanyTx, filters: FiltersOf<PaymentList>) {
  const { search, invoiceId, clientId, serviceType, agentId } = filters
  const isDivided = await dividesByMethod(company, filters)
  const isKept = !search && !invoiceId && !clientId && !serviceType && !agentId && !isDivided
  const conditions = isKept
    ? figureConditions(filters)
    : paymentConditions(filters, { search: await searchIn(company, 'payments', search), isDivided })
  const [totals] = await company.read<{ count: number; received: number }>(
    `${isKept ? keptTotals : countedTotals(isDivided)}${andAll(conditions)}`,
    conditions.values,
  )
  return requireFound(totals)
}

const keptTotals = `select coalesce(sum(f.payments), 0) as count,
    coalesce(sum(f.amount) filter (where f.status = 'Reçu'), 0)::bigint as received
  from payment_figures f where f.tenant_id = :company`

const countedTotals = (isDivided: boolean) => `select count(*) as count,
    coalesce(sum(${isDivided ? `coalesce(${partText}, p.amount)` : 'p.amount'})
      filter (where p.status = 'Reçu'), 0)::bigint as received
  from ${paymentsOfCompany}`

type Payable = { search?: string | undefined; invoiceId?: string | undefined; clientId?: string | undefined }

/**
 * Lists unpaid invoices that match the search, the best matches first, then by client and number. The invoice
 * `invoiceId` is listed even if it is paid, because the payment being edited belongs to it.
 */
export async function payableInvoices(
  company: CompanyTx,
  { search, invoiceId, clientId }: Payable,
): Promise<PayableInvoice[]> {
  const { db } = company
  const searchResult = await searchIn(company, 'invoices', search)
  const ownInvoice = invoiceId
    ? await db
        .selectFrom('invoices')
        .select(payableColumns)
        .select(clientIdOf<string>().as('clientId'))
        .where('id', '=', invoiceId)
        .executeTakeFirst()
    : undefined
  let query = db
    .selectFrom('invoices')
    .select(payableColumns)
    .select(clientIdOf<string>().as('clientId'))
    .where('id', 'in', (due) => due.selectFrom('receivables').select('invoice_id'))
  if (searchResult) query = query.where(isInResult(searchResult, 'invoices'))
  if (clientId) query = query.where(isOfClient(clientId))
  if (ownInvoice) query = query.where('id', '<>', ownInvoice.id)
  if (search) query = query.orderBy(matchRank("(client_key || ' ' || access.fold(invoice_number))", search))
  const others = await query.orderBy('client_key').orderBy('invoice_number').limit(50).execute()
  return ownInvoice ? [ownInvoice, ...others] : others
}

type SameReference = { invoiceId: string; reference: string; except?: string | undefined }

/** Finds the latest other payment of the same client with the same reference, which may be a duplicate. */
export async function paymentWithReference(
  { db }: CompanyTx,
  { invoiceId, reference, except }: SameReference,
): Promise<ReferencedPayment | null> {
  const client = requireFound(
    await db
      .selectFrom('invoices')
      .select(clientIdOf<string>().as('id'))
      .where('id', '=', invoiceId)
      .executeTakeFirst(),
  )
  let query = db
    .selectFrom('payments as p')
    .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
    .select(['p.amount', 'p.payment_date as paymentDate', 'p.invoice_number as invoiceNumber'])
    .where(sql<boolean>`replace(access.fold(p.reference), ' ', '') = ${referenceKey(reference)}`)
    .where(isOfClient(client.id, 'i'))
  if (except) query = query.where('p.id', '<>', except)
  const payment = await query.orderBy('p.payment_date', 'desc').orderBy('p.id').limit(1).executeTakeFirst()
  return payment ?? null
}

export async function paymentById(company: CompanyTx, id: string): Promise<PaymentDetail> {
  return requireFound(await findPayment(company, id))
}

type AccountOfPayment = Pick<
  PaymentDetail,
  'clientId' | 'allocations' | 'wishes' | 'free' | 'provisionalNumber' | 'takenAt'
>

async function findPayment(company: CompanyTx, id: string): Promise<PaymentDetail | undefined> {
  const [[payment], [invoice = null], [account], tenders] = await Promise.all([
    company.read<Payment>(onePayment, { id }),
    company.read<NonNullable<PaymentDetail['invoice']>>(invoiceOfPayment, { id }),
    company.read<AccountOfPayment>(accountOfPayment, { id }),
    tendersOf(company, id),
  ])
  return payment && account && { ...payment, ...account, invoice, tenders }
}

/** Records a payment. One database function checks the balance of the invoice and updates it. */
export async function recordPayment(
  { company, actor, record }: WriteContext,
  { id = newId(), tenders, provisional, ...draft }: PaymentDraft & { id?: string; provisional?: Provisional },
): Promise<Payment> {
  const agent = { agent: actor.userId, agent_name: actor.name }
  const call = {
    name: 'record_payment',
    payment: id,
    ...agent,
    draft: {
      ...draft,
      ...(await tillDraft(company, actor, { tenders, provisional })),
      today: await todayOf(company),
    },
  } as const
  const payment = await acceptedAnswer(
    company,
    id,
    await refuseIfTaken('ID_TAKEN', () => callMoneyFunction<Payment | RefusedCall>(company, call)),
  )
  const { method, status, paymentDate } = payment
  record('PAYMENT_CREATED', {
    table: 'payments',
    id,
    version: payment.version,
    after: { ...draft, method, status, paymentDate, ...tillTexts(tenders, provisional) },
    ...(payment.invoiceId && { parentId: payment.invoiceId }),
  })
  if (status === 'Reçu') await completeReceipt(company, id)
  return payment
}

/** Gives a payment of the caller the provisional number that its client has on paper. */
export async function nameProvisional(
  { company, actor, record }: WriteContext,
  id: string,
  provisional: Provisional,
): Promise<PaymentDetail> {
  const call = { name: 'name_provisional', payment: id, agent: actor.userId, provisional } as const
  const version = requireFound((await callMoneyFunction<number | null>(company, call)) ?? undefined)
  if (version > 0)
    record('PAYMENT_UPDATED', {
      table: 'payments',
      id,
      version,
      before: { provisional: null },
      after: provisionalText(provisional),
    })
  return paymentById(company, id)
}

export async function changePayment(
  { company, actor, record }: WriteContext,
  id: string,
  version: number,
  changes: Partial<Omit<PaymentDraft, 'tenders'>>,
): Promise<Payment> {
  const draft = { ...changes, today: await todayOf(company), agentName: actor.name }
  const call = { name: 'change_payment', payment: id, expected_version: version, draft } as const
  const answer = await callMoneyFunction<(Payment & { before: Payment }) | RefusedCall>(company, call)
  const { before, ...payment } = await acceptedAnswer(company, id, answer)
  const parents = {
    ...(await paymentParent(company, { of: 'payments', id })),
    ...(before.invoiceId && { formerParentId: before.invoiceId }),
  }
  record('PAYMENT_UPDATED', {
    table: 'payments',
    id,
    version: payment.version,
    before,
    after: changes,
    ...parents,
  })
  if (payment.status === 'Reçu' && before.status !== 'Reçu') await completeReceipt(company, id)
  return payment
}

export async function removePayment(writing: WriteContext, id: string): Promise<void> {
  const { company, actor, record } = writing
  const parent = await paymentParent(company, { of: 'payments', id })
  await callMoneyFunction(company, { name: 'keep_removed_payment', payment: id, agent: actor.userId })
  await keepRemoved(writing, 'links_and_files', id, [
    await storedRows(company, 'document_links', 'payment_id', id),
  ])
  const removed = requireFound(
    await callMoneyFunction<Payment | RefusedCall | null>(company, {
      name: 'remove_payment',
      payment: id,
      agent_name: actor.name,
    }),
  )
  if ('refusal' in removed) throw await paymentRefusal(company, id, removed)
  const { invoiceId, reference, amount, status, method, paymentDate, marksPaid } = removed
  const before = { invoiceId, reference, amount, status, method, paymentDate, marksPaid }
  record('PAYMENT_REMOVED', {
    table: 'payments',
    id,
    before,
    ...parent,
    detail: [reference, formatMoney(amount)].join(' · '),
  })
}

/** Brings back a payment that the caller has just deleted. Its client has its receipt already. */
export async function restorePayment(writing: WriteContext, id: string): Promise<void> {
  const { company, actor, record } = writing
  const agent = { agent: actor.userId, agent_name: actor.name }
  const call = { name: 'restore_payment', payment: id, ...agent } as const
  const payment = await acceptedAnswer(
    company,
    id,
    await refuseIfChanged(() => callMoneyFunction<Payment | RefusedCall>(company, call)),
  )
  await restoreLinksAndFiles(writing, id)
  const { reference, amount, version } = payment
  const fields = { reference, amount }
  record('PAYMENT_RESTORED', {
    table: 'payments',
    id,
    version,
    before: fields,
    after: fields,
    ...(await paymentParent(company, { of: 'payments', id })),
    detail: [reference, formatMoney(amount)].join(' · '),
  })
}

async function acceptedAnswer<Answer extends Payment>(
  company: CompanyTx,
  id: string,
  answer: Answer | RefusedCall,
): Promise<Answer> {
  if ('refusal' in answer) throw await paymentRefusal(company, id, answer)
  // PostgreSQL's JSON writes times in another format than the API.
  return { ...answer, createdAt: new Date(answer.createdAt).toISOString() }
}

async function paymentRefusal(company: CompanyTx, id: string, call: RefusedCall): Promise<Refusal> {
  return call.refusal === 'STALE' ? staleOrGone(await findPayment(company, id)) : moneyRefusal(call)
}
