import { openingType } from '@escale/contract/trade/invoices/words'
import {
  type OpeningRefusal,
  openingDescription,
  openingText,
} from '@escale/contract/trade/ledger/opening-balance'
import type { CompanyTx } from '#database/caller/company.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import type { Recorder } from '#journal/record.ts'

/**
 * The debt of a client in cents, or an advance when it is negative. `number` and `total` are those of an
 * invoice of the former software, of which `amount` is left. Without a number it is a whole account.
 */
export type OpeningToWrite = {
  id: string
  clientId: string
  amount: number
  day: string
  number: string | null
  dueDate: string | null
  total: number | null
}

/** An opening that is written, or was. `number` is that of its invoice, null for an advance. */
export type Opening = {
  id: string
  number: string | null
  clientId: string
  clientName: string
  day: string
  amount: number
}
export type RefusedOpening = Opening & { refusal: OpeningRefusal }

type Agent = { userId: string; name: string }

/** Writes openings. The answers are in the order of the drafts. `today` is the company's day. */
export function writeOpenings(
  company: CompanyTx,
  agent: Agent,
  today: string,
  openings: readonly OpeningToWrite[],
): Promise<(Opening | RefusedOpening)[]> {
  const drafts = openings.map((one) => ({ ...one, today, description: openingDescription(one) }))
  return callMoneyFunction(company, {
    name: 'open_accounts',
    agent: agent.userId,
    agent_name: agent.name,
    drafts,
  })
}

/** Takes openings back, except those that were used. `oldest` is the earliest writing that may be undone. */
export function takeOpeningsBack(
  company: CompanyTx,
  openings: readonly string[],
  oldest: string | null,
): Promise<(Opening | RefusedOpening)[]> {
  return callMoneyFunction(company, { name: 'undo_openings', openings, oldest })
}

export function isOpeningRefused(answer: Opening | RefusedOpening): answer is RefusedOpening {
  return 'refusal' in answer
}

/** Records openings: as their invoice, or as an event of the client who has an advance. */
export function recordOpenings(record: Recorder, openings: readonly Opening[], detail?: string): void {
  const [invoices, advances] = [openings.filter(isInvoice), openings.filter((one) => !isInvoice(one))]
  if (invoices.length > 0)
    record('INVOICE_CREATED', {
      table: 'invoices',
      rows: invoices.map((one) => ({ id: one.id, version: 1, after: openingHistory(one) })),
      detail: detailOf(invoices, detail),
    })
  if (advances.length > 0)
    record('CLIENT_OPENING_CREATED', {
      table: 'clients',
      rows: advances.map((one) => advanceChange(one, null, openingText(one))),
      detail: detailOf(advances, detail),
    })
}

/** Records that openings were taken back. */
export function recordRemovedOpenings(record: Recorder, openings: readonly Opening[], detail?: string): void {
  const [invoices, advances] = [openings.filter(isInvoice), openings.filter((one) => !isInvoice(one))]
  if (invoices.length > 0)
    record('INVOICE_REMOVED', {
      table: 'invoices',
      rows: invoices.map((one) => ({ id: one.id, version: null, before: openingHistory(one) })),
      detail: detailOf(invoices, detail),
    })
  if (advances.length > 0)
    record('CLIENT_OPENING_REMOVED', {
      table: 'clients',
      rows: advances.map((one) => advanceChange(one, openingText(one), null)),
      detail: detailOf(advances, detail),
    })
}

function isInvoice({ amount }: Opening): boolean {
  return amount > 0
}

function detailOf([first]: readonly Opening[], detail: string | undefined): string | null {
  return detail ?? (first ? openingText(first) : null)
}

function openingHistory({ number, clientId, day, amount }: Opening) {
  return { invoiceNumber: number, serviceType: openingType, clientId, issueDate: day, total: amount }
}

function advanceChange({ clientId }: Opening, before: string | null, after: string | null) {
  return { id: clientId, version: null, before: { opening: before }, after: { opening: after } }
}
