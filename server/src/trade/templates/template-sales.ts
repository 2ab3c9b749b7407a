import { type SecondTotal, secondTotalText } from '@escale/contract/trade/currencies/rates'
import { cancelled } from '@escale/contract/trade/invoices/words'
import { listInvoices } from '@escale/contract/trade/reminders/rules'
import { formatMoney } from '@escale/contract/values/amounts'
import { daysBetween, formatDay } from '@escale/contract/values/days'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import type { ClientMessage, Sender } from '#trade/client-message.ts'
import { secondTotalOf } from '#trade/money/second-total.ts'
import { paymentClient } from '#trade/payment-invoice.ts'
import { joinNames } from './names-list.ts'

/** The number by which a client knows an invoice. */
const shownNumber = sql<string>`coalesce(i.legal_number, i.invoice_number)`

/**
 * Prepares the messages about invoices, one for each client. A cancelled invoice gets a separate message,
 * marked as refused.
 */
export async function invoiceMessages(
  { db }: CompanyTx,
  { today }: Sender,
  ids: readonly string[],
): Promise<ClientMessage[]> {
  const rows = await db
    .selectFrom('invoices as i')
    .select([
      'i.id',
      'i.client_name as clientName',
      'i.total',
      'i.balance',
      'i.due_date as dueDate',
      'i.status',
    ])
    .select(secondTotalOf('i').as('second'))
    .select([clientIdOf('i').as('clientId'), shownNumber.as('number')])
    .where(sql<boolean>`i.id = any(${ids}::uuid[])`)
    .orderBy('i.due_date')
    .orderBy('i.id')
    .execute()
  const invoices = rows.map((row) => ({
    ...row,
    lateDays: row.balance > 0 ? Math.max(0, daysBetween(row.dueDate, today)) : 0,
  }))
  const cancelledMessages = invoices
    .filter(({ status }) => status === cancelled)
    .map((row) => invoiceMessage([row], today))
  const owners = Map.groupBy(
    invoices.filter(({ status }) => status !== cancelled),
    ({ clientId }) => clientId,
  )
  return [
    ...[...owners.values()].map(([first, ...others]) =>
      invoiceMessage([first as OwedInvoice, ...others], today),
    ),
    ...cancelledMessages,
  ]
}

type OwedInvoice = {
  id: string
  number: string
  clientId: string | null
  clientName: string
  total: number
  balance: number
  dueDate: string
  second: SecondTotal | null
} & {
  status: string
  lateDays: number
}

/**
 * Prepares one message about invoices of the same client. They are sorted by due date, so the first is the
 * most urgent.
 */
function invoiceMessage(invoices: readonly [OwedInvoice, ...OwedInvoice[]], today: string): ClientMessage {
  const [{ id, clientId, clientName, dueDate, status, second }] = invoices
  const isAlone = invoices.length === 1
  const sum = (figure: (invoice: OwedInvoice) => number) =>
    formatMoney(invoices.reduce((total, invoice) => total + figure(invoice), 0))
  const lateDays = Math.max(...invoices.map((invoice) => invoice.lateDays))
  const numbers = joinNames(invoices.map(({ number }) => number))
  return {
    clientId,
    clientName,
    about: { kind: 'invoices', id },
    label: numbers,
    templateKey: templateFor(invoices, lateDays),
    values: {
      numero: numbers,
      total: [sum(({ total }) => total), isAlone && second && secondTotalText(second)]
        .filter(Boolean)
        .join(', '),
      solde: sum(({ balance }) => balance),
      date: formatDay(dueDate),
      ...(lateDays > 0 && { jours: String(lateDays) }),
    },
    invoiceList: listInvoices(invoices, today, formatMoney),
    linked: { of: 'invoices', ids: invoices.map((invoice) => invoice.id) },
    refusal: status === cancelled ? 'facture annulée' : null,
  }
}

function templateFor(
  [{ total, balance }, ...others]: readonly [OwedInvoice, ...OwedInvoice[]],
  lateDays: number,
): string {
  if (others.length > 0) return 'factures'
  if (lateDays > 0) return 'relance'
  if (balance <= 0) return 'facture_payee'
  return balance < total ? 'facture_reste' : 'facture'
}

/** The debt of the client of a receipt on an account, in cents. */
const owedByClient = sql`(select coalesce(sum(r.balance), 0)::bigint from receivables r
  where r.tenant_id = p.tenant_id and (r.client_id = p.client_id or r.shared_client_id = p.shared_client_id))`

export async function paymentMessages(
  { db }: CompanyTx,
  _: Sender,
  ids: readonly string[],
): Promise<ClientMessage[]> {
  const rows = await db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
    .select(['p.id', 'p.reference', 'p.amount', 'p.payment_date as day', 'p.status'])
    .select([
      'p.legal_number as legalNumber',
      sql<string>`coalesce(i.legal_number, i.invoice_number, p.invoice_number)`.as('number'),
      sql<string>`coalesce(i.client_name, p.client_name)`.as('clientName'),
      sql<number>`coalesce(i.balance, ${owedByClient})`.as('balance'),
    ])
    .select(paymentClient.as('clientId'))
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(
    ({ id, reference, legalNumber, amount, day, status, number, clientId, clientName, balance }) => ({
      clientId,
      clientName,
      about: { kind: 'payments', id },
      label: legalNumber ?? reference,
      templateKey: 'recu',
      values: {
        montant: formatMoney(amount),
        solde: formatMoney(balance),
        numero: number,
        date: formatDay(day),
      },
      linked: { of: 'payments' as const, ids: [id] },
      refusal: status === 'Reçu' ? null : 'paiement pas encore reçu',
    }),
  )
}

export async function creditNoteMessages(
  { db }: CompanyTx,
  _: Sender,
  ids: readonly string[],
): Promise<ClientMessage[]> {
  const rows = await db
    .selectFrom('credit_notes as n')
    .select(['n.id', 'n.client_name as clientName', 'n.total', 'n.issue_date as day'])
    .select(sql<string>`coalesce(n.legal_number, n.number)`.as('number'))
    .select(clientIdOf<string>('n').as('clientId'))
    .where(sql<boolean>`n.id = any(${ids}::uuid[])`)
    .orderBy('n.id')
    .execute()
  return rows.map(({ id, clientId, clientName, total, day, number }) => ({
    clientId,
    clientName,
    about: { kind: 'credit_notes', id },
    label: number,
    templateKey: 'avoir',
    values: { montant: formatMoney(total), numero: number, date: formatDay(day) },
    linked: { of: 'credit_notes' as const, ids: [id] },
    refusal: null,
  }))
}

/** Prepares the messages about quotes of clients. A prospect has no conversation. */
export async function quoteMessages(
  { db }: CompanyTx,
  _: Sender,
  ids: readonly string[],
): Promise<ClientMessage[]> {
  const rows = await db
    .selectFrom('quotes as q')
    .select(['q.id', 'q.client_name as clientName', 'q.total', 'q.valid_until as day', 'q.state'])
    .select(sql<string>`coalesce(q.legal_number, q.number)`.as('number'))
    .select(clientIdOf<string | null>('q').as('clientId'))
    .where(sql<boolean>`q.id = any(${ids}::uuid[])`)
    .orderBy('q.id')
    .execute()
  return rows.map(({ id, clientId, clientName, total, day, state, number }) => ({
    clientId,
    clientName,
    about: { kind: 'quotes', id },
    label: number,
    templateKey: 'devis',
    values: { total: formatMoney(total), numero: number, date: formatDay(day) },
    linked: { of: 'quotes' as const, ids: [id] },
    refusal: quoteMessageRefusal(clientId, state),
  }))
}

function quoteMessageRefusal(clientId: string | null, state: string): string | null {
  if (clientId === null) return 'devis pour un prospect'
  return state === 'Brouillon' ? 'devis pas encore envoyé' : null
}
