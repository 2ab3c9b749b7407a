import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Currency } from '@escale/contract/trade/currencies/words'
import { formatMoney } from '@escale/contract/values/amounts'
import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { companyTask, type JobDependencies } from '#channels/jobs/task.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { serverOrigin } from '#journal/event.ts'
import { type Author, createRecorder } from '#journal/record.ts'
import { log } from '#telemetry/log.ts'
import { publishSignal } from '#telemetry/signals.ts'

export function invoiceTasks({ pool }: JobDependencies): TaskList {
  return {
    mark_late_invoices: companyTask(pool, markLateInvoices),
    prove_balances: companyTask(pool, checkBalances),
  }
}

const nightlyJob: Author = { userId: null, name: 'Escale, la nuit', from: serverOrigin }

/** Gives unpaid invoices past their due date the status « Retard », once for each due date. */
export async function markLateInvoices(company: CompanyTx): Promise<void> {
  const lateInvoices = await callMoneyFunction<{ id: string; version: number }[]>(company, {
    name: 'mark_late_invoices',
    today: await todayOf(company),
  })
  const record = createRecorder(company, nightlyJob)
  const late = { table: 'invoices', before: { status: 'En attente' }, after: { status: 'Retard' } }
  for (const invoice of lateInvoices) record('INVOICE_LATE', { ...late, ...invoice })
}

/**
 * Checks that each invoice's total is the sum of its lines, that the account of each client agrees with
 * invoices, receipts and credit notes, and that receivables and figures repeat the invoices. Raises an alarm
 * if not. Receivables and figures are then rebuilt, an account is not.
 */
export async function checkBalances(company: CompanyTx): Promise<void> {
  const { id, db } = company
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    where i.tenant_id = ${id} and not i.is_opening
      and coalesce(i.cancelled_total, i.total) <> (select coalesce(sum(l.total), 0) from invoice_items l
        where l.tenant_id = ${id} and l.invoice_id = i.id)
    limit 1000`.execute(db)
  const account = await callMoneyFunction<AccountDifference[]>(company, { name: 'prove_account' })
  const differences = await callMoneyFunction<Difference[]>(company, { name: 'prove_receivables' })
  const tenders = await callMoneyFunction<TenderDifference[]>(company, { name: 'prove_tenders' })
  // A wrong invoice differs from its receivable too, so it is not counted twice.
  const wrong = new Set([...rows.map((invoice) => invoice.id), ...invoicesIn(account)])
  const otherDifferences = unexplained(account)
  const faults = wrong.size || differences.length || otherDifferences.length || tenders.length
  await db.updateTable('company_figures').set({ proved_at: sql<string>`now()`, mismatches: faults }).execute()
  publishSignal('proof', { faults })
  if (faults === 0) return
  const detail = differences.slice(0, 5).map(differenceText).join(', ')
  const ofTenders = tenders.slice(0, 5).map(tenderText).join(', ')
  const ofAccounts = account.slice(0, 5).map(accountText).join(', ')
  log('error', 'balances do not match', {
    company: id,
    invoices: wrong.size,
    differences: detail,
    accounts: ofAccounts,
    tenders: ofTenders,
  })
  const record = createRecorder(company, nightlyJob)
  const about = { table: 'invoices', success: false, before: {}, after: {} }
  for (const invoiceId of wrong) record('BALANCE_MISMATCH', { ...about, id: invoiceId })
  if (otherDifferences.length > 0) record('BALANCE_MISMATCH', { ...about, detail: ofAccounts })
  if (differences.length > 0) record('BALANCE_MISMATCH', { ...about, detail })
  if (tenders.length > 0) record('BALANCE_MISMATCH', { ...about, detail: ofTenders })
}

/** A row of receivables or figures that is not what the invoices say. Amounts are balances in cents. */
type Difference = { table: string; id: string; expected: number; found: number }

/** A rule of the account that a client or a document breaks. Amounts are in cents. */
type AccountDifference = {
  rule: string
  client: string | null
  document: string | null
  expected: number
  found: number
}

/** Invoices whose amounts are not what their allocations say. */
function invoicesIn(account: AccountDifference[]): string[] {
  return account.flatMap(({ rule, document }) => (rule === 'paid' && document ? [document] : []))
}

/** Differences that are more than a wrong invoice, whose client's balance differs too. */
function unexplained(account: AccountDifference[]): AccountDifference[] {
  const clients = new Set(account.flatMap(({ rule, client }) => (rule === 'paid' ? [client] : [])))
  return account.filter(({ rule, client }) => rule !== 'paid' && !(rule === 'balance' && clients.has(client)))
}

/** A payment whose tenders or moves differ from it. Amounts are minor units of `currency`. */
type TenderDifference = {
  rule: 'tenders' | 'moves'
  document: string
  currency: Currency
  expected: number
  found: number
}

function tenderText({ rule, document, currency, expected, found }: TenderDifference): string {
  const about = rule === 'tenders' ? 'moyens de paiement' : 'mouvements'
  const [is, due] = [formatAmount(found, currency), formatAmount(expected, currency)]
  return `${about} du paiement ${document} : ${is} au lieu de ${due}`
}

const ruleNames: Record<string, string> = {
  entries: 'écritures',
  paid: 'payé',
  free: 'avance',
  'unknown source': 'avance sans pièce',
  balance: 'solde',
  reversal: 'contre-écriture',
}

function accountText({ rule, client, document, expected, found }: AccountDifference): string {
  const about = [ruleNames[rule], client && `client ${client}`, document && `pièce ${document}`]
    .filter(Boolean)
    .join(' ')
  return `compte ${about} : ${formatMoney(found)} au lieu de ${formatMoney(expected)}`
}

function differenceText({ table, id, expected, found }: Difference): string {
  return `${table} ${id} : ${formatMoney(found)} au lieu de ${formatMoney(expected)}`
}
