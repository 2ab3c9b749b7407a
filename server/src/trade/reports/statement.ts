import { Refusal } from '#access/refusal.ts'
import { accountStatement } from '#trade/account-statement.ts'
import type { MakeReport } from './report.ts'

/** The account of one client: what was owed before, each invoice and payment, what is owed after. */
export const statementReport: MakeReport = async (company, { from, to, clientId }, most) => {
  const columns = [
    { title: 'Date', kind: 'day' as const },
    { title: 'Libellé', kind: 'text' as const },
    { title: 'Pièce', kind: 'text' as const },
    { title: 'Débit', kind: 'money' as const },
    { title: 'Crédit', kind: 'money' as const },
    { title: 'Solde', kind: 'money' as const },
  ]
  if (!clientId) return { columns, rows: [], totals: columns.map(() => null), bars: [], leads: [] }
  const shared = await company.db.selectFrom('shared_clients').select('id').where('id', '=', clientId).executeTakeFirst()
  const own = shared ?? (await company.db.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst())
  if (!own) throw new Refusal('NOT_FOUND')
  const { opening, debit, credit, closing, movements } = await accountStatement(
    company,
    { id: clientId, isShared: Boolean(shared) },
    { from, to },
    most,
  )
  let balance = opening
  const rows = movements.map((one) => {
    balance += one.debit - one.credit
    const words = one.kind === 'Facture' ? 'Facture' : `Paiement de ${one.invoiceNumber}`
    return {
      cells: [one.day, words, one.piece, one.debit, one.credit, balance],
      opens: { screen: one.kind === 'Facture' ? ('invoices' as const) : ('payments' as const), filters: { q: one.piece } },
    }
  })
  return {
    columns,
    rows: [{ cells: [from, 'Solde initial', null, null, null, opening], opens: null }, ...rows],
    totals: [null, 'Solde final', null, debit, credit, closing],
    bars: [],
    leads: [3, 4],
  }
}
