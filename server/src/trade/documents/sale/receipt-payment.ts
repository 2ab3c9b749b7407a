import type { Tender } from '@escale/contract/trade/tenders/rows'
import { sql } from 'kysely'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { type Recipient, recipientById } from '#trade/documents/paper/recipients.ts'
import { tendersOf } from '#trade/receipts/tender-drafts.ts'
import { type BilledInvoice, findBilledInvoice } from './billed-invoice.ts'

type ReceivedMoney = {
  reference: string
  /** Number of the receipt in the company's legal series. */
  legalNumber: string | null
  /** Number of the paper that the client got before, without network. */
  provisionalNumber: string | null
  amount: number
  method: string
  paymentDate: string
  recordedBy: string
  clientName: string
  /** Tenders of the payment, empty for one without tills. */
  tenders: Tender[]
}

export type ReceiptPayment = ReceivedMoney & {
  /**
   * Amount paid on the invoice up to and including this payment. Later payments do not count, so a receipt
   * never changes.
   */
  paidSoFar: number
  invoice: BilledInvoice
}

/** A receipt on the account of a client, with the invoices that it pays. `balance` is what was left then. */
export type AccountReceipt = ReceivedMoney & {
  invoice: null
  client: Recipient
  lines: ReceiptLine[]
}

export type ReceiptLine = {
  number: string
  issueDate: string
  total: number
  amount: number
  balance: number
}

/** Returns a received payment with its invoice, or with those that a receipt on an account pays. */
export async function findReceivedPayment(
  company: CompanyTx,
  id: string,
): Promise<ReceiptPayment | AccountReceipt> {
  const { invoiceId, status, clientId, settled, isTendered, ...payment } = requireFound(
    await company.db
      .selectFrom('payments as p')
      .select(['p.invoice_id as invoiceId', 'p.reference', 'p.legal_number as legalNumber', 'p.amount'])
      .select(['p.method', 'p.status', 'p.payment_date as paymentDate'])
      .select(['p.recorded_by_name as recordedBy', 'p.provisional_number as provisionalNumber'])
      .select(['p.client_name as clientName', 'p.is_tendered as isTendered'])
      .select(clientIdOf('p').as('clientId'))
      // Earlier payments are those of an earlier day, or of the same day and entered before.
      .select((of) =>
        of
          .selectFrom('payments as o')
          .whereRef('o.invoice_id', '=', 'p.invoice_id')
          .where('o.status', '=', 'Reçu')
          .where(sql<boolean>`(o.payment_date, o.created_at, o.id) <= (p.payment_date, p.created_at, p.id)`)
          .select(
            sql<number>`coalesce(sum(o.amount), 0)::bigint
              + allocated_before(p.tenant_id, p.invoice_id, p.payment_date, p.created_at)`.as('sum'),
          )
          .$asScalar()
          .as('settled'),
      )
      .where('p.id', '=', id)
      .executeTakeFirst(),
  )
  if (status !== 'Reçu') throw new Refusal('NOT_RECEIVED')
  const tenders = isTendered ? await tendersOf(company, id) : []
  if (invoiceId) {
    const invoice = await findBilledInvoice(company, invoiceId)
    return { ...payment, tenders, paidSoFar: settled ?? 0, invoice }
  }
  const client = { ...(await recipientById(company, clientId ?? '')), name: payment.clientName }
  const lines = await company.read<ReceiptLine>(linesText, { id })
  return { ...payment, tenders, invoice: null, client, lines }
}

const linesText = `select number, issue_date as "issueDate", total, amount, balance
  from receipt_lines(:company, :id)`
