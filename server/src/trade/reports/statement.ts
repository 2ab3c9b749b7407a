import type { ReportQuery } from '@escale/contract/trade/reports/contract'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findClient } from '#database/query/client-columns.ts'
import {
  type AccountHolder,
  type AccountStatement,
  type Ageing,
  accountMovements,
  accountStatement,
  ageingLabels,
  type Movement,
} from '#trade/account-statement.ts'
import { definedFilters, fewRows, type MakeReport, type Opens, type ReportBody, type Row } from './report.ts'

/** Report of one client's account: opening balance, movements and closing balance. */
export const statementReport: MakeReport = async (company, request) => {
  if (!request.clientId) return nobody
  return {
    ...nobody,
    opens: wholeOf(request),
    ...accountBody(company, requireFound(await findClient(company, request.clientId)), request),
  }
}

const nobody: ReportBody = {
  columns: [
    { title: 'Date', kind: 'day' },
    { title: 'Libellé', kind: 'text' },
    { title: 'Pièce', kind: 'text' },
    { title: 'Débit', kind: 'money' },
    { title: 'Crédit', kind: 'money' },
    { title: 'Solde', kind: 'money' },
  ],
  bars: [],
  leads: [[3], [4]],
  opens: [],
  rows: fewRows(Promise.resolve([])),
  sums: async () => ({ totals: Array(6).fill(null) }),
}

/**
 * Returns links to the invoices and payments of the period. No list shows the opening balance, so it has no
 * link.
 */
function wholeOf({ clientId, from, to }: ReportQuery): Opens[] {
  const filters = definedFilters({ client: clientId, du: from, au: to })
  return [
    { screen: 'invoices', filters },
    { screen: 'payments', filters: { ...filters, statut: 'Reçu' } },
  ]
}

function accountBody(
  company: CompanyTx,
  holder: AccountHolder,
  period: ReportQuery,
): Pick<ReportBody, 'rows' | 'sums'> {
  let account: Promise<AccountStatement> | undefined
  // A single query reads both the totals and the first movements.
  const read = (most = 0) => (account ??= accountStatement(company, holder, period, most))
  return {
    rows: {
      async first(most) {
        const { opening, movements } = await read(most)
        return [openingRow(period, opening), ...rowsAfter(opening)(movements)].slice(0, most)
      },
      async *all() {
        const { opening } = await read()
        yield [openingRow(period, opening)]
        const rowsOf = rowsAfter(opening)
        for await (const movements of accountMovements(company, holder, period)) yield rowsOf(movements)
      },
    },
    sums: async () => {
      const { debit, credit, closing, ageing } = await read()
      return { totals: [null, 'Solde final', null, debit, credit, closing], subtotals: ageRows(ageing) }
    },
  }
}

function openingRow({ from }: ReportQuery, opening: number): Row {
  return { cells: [from, 'Solde initial', null, null, null, opening], opens: [] }
}

/**
 * Returns the closing balance grouped by days since the due date. Empty if nothing is owed or paid in
 * advance.
 */
function ageRows(ageing: Ageing): Row[] {
  const ages = ageingLabels(ageing)
  if (ages.every(({ amount }) => amount === 0)) return []
  return ages.map(({ label, amount }) => ({ cells: [null, label, null, null, null, amount], opens: [] }))
}

/** Turns batches of movements into rows, each with the balance after it. */
function rowsAfter(opening: number): (movements: Movement[]) => Row[] {
  let balance = opening
  return (movements) =>
    movements.map(({ id, day, kind, piece, reference, invoiceNumber, debit, credit }) => {
      balance += debit - credit
      const isAboutInvoice = kind !== 'Facture' && kind !== 'Annulation' && invoiceNumber !== ''
      const opened = openedBy(kind, id)
      const subject = isAboutInvoice ? `${kind} de ${invoiceNumber}` : kind
      const words = [subject, reference].filter(Boolean).join(' · ')
      return { cells: [day, words, piece, debit, credit, balance], opens: [opened, opened].flat() }
    })
}

/** The document of a movement. A credit balance from an import has none. */
function openedBy(kind: Movement['kind'], id: string): Opens[] {
  if (kind === 'Paiement') return [{ screen: 'payments', filters: { paiement: id } }]
  if (kind === 'Avoir' || kind === 'Remboursement' || kind === 'Écart') return []
  return [{ screen: 'invoices', filters: { facture: id } }]
}
