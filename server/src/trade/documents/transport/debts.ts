import type { Block, Letterhead } from '@escale/contract/channels/pdf/document'
import { formatMoney } from '@escale/contract/values/amounts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { Lot } from './lots.ts'

/** An unpaid or paid invoice for some of the goods. Amounts are in cents. */
export type Debt = { invoiceNumber: string; total: number; paidAmount: number; balance: number }

export async function findInvoiceDebts({ db }: CompanyTx, lots: Lot[]): Promise<Debt[]> {
  const ids = [...new Set(lots.flatMap(({ invoiceId }) => invoiceId ?? []))]
  if (ids.length === 0) return []
  return db
    .selectFrom('invoices')
    .select(['invoice_number as invoiceNumber', 'total', 'paid_amount as paidAmount', 'balance'])
    .where('id', 'in', ids)
    .orderBy('invoice_number')
    .execute()
}

/** Returns the debts to pay before the goods are collected, and how to pay them. */
export function debtBlocks(letterhead: Letterhead, lots: Lot[], debts: Debt[]): Block[] {
  const sum = (figure: (debt: Debt) => number) => debts.reduce((total, debt) => total + figure(debt), 0)
  const balance = sum((debt) => debt.balance)
  const blocks: Block[] = []
  if (debts.length > 0)
    blocks.push({
      kind: 'sums',
      sums: [
        ...debts.map(({ invoiceNumber, total }) => ({
          label: `Facture ${invoiceNumber}`,
          value: formatMoney(total),
        })),
        { label: 'Déjà réglé', value: formatMoney(sum((debt) => debt.paidAmount)) },
        { label: 'Solde à régler', value: formatMoney(balance), isStrong: true },
      ],
    })
  const unbilled = unbilledNote(lots)
  if (unbilled) blocks.push({ kind: 'note', text: unbilled })
  const paymentMeans = [letterhead.bankDetails, letterhead.mobileMoney].filter(Boolean).join('\n')
  if (balance > 0 && paymentMeans) blocks.push({ kind: 'note', title: 'Pour régler', text: paymentMeans })
  return blocks
}

/** Returns a note that some or all goods are not billed yet, or null. */
function unbilledNote(lots: Lot[]): string | null {
  const isUnbilled = ({ invoiceId, notBillableReason }: Lot) =>
    invoiceId === null && notBillableReason === null
  if (!lots.some(isUnbilled)) return null
  return lots.every(isUnbilled)
    ? 'Ces marchandises restent à facturer : leur facture vous sera remise avant le retrait.'
    : 'Une partie de ces marchandises reste à facturer : sa facture vous sera remise avant le retrait.'
}
