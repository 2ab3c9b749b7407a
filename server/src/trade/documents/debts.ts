import { formatMoney } from '@escale/contract/amounts'
import type { Block, Letterhead } from '@escale/contract/channels/pdf/document'
import type { CompanyTx } from '#database/company.ts'
import type { Lot } from './lots.ts'

/** An invoice that some lots were billed on. Amounts are cents. */
export type Debt = { invoiceNumber: string; total: number; paidAmount: number; balance: number }

export async function debtsOf({ db }: CompanyTx, lots: Lot[]): Promise<Debt[]> {
  const ids = [...new Set(lots.flatMap(({ invoiceId }) => invoiceId ?? []))]
  if (ids.length === 0) return []
  return db
    .selectFrom('invoices')
    .select(['invoice_number as invoiceNumber', 'total', 'paid_amount as paidAmount', 'balance'])
    .where('id', 'in', ids)
    .orderBy('invoice_number')
    .execute()
}

/** What is owed before the goods are handed over, and how to pay it. */
export function debtBlocks(letterhead: Letterhead, lots: Lot[], debts: Debt[]): Block[] {
  const sum = (figure: (debt: Debt) => number) => debts.reduce((total, debt) => total + figure(debt), 0)
  const balance = sum((debt) => debt.balance)
  const isUnbilled = lots.some(({ invoiceId, notBillableReason }) => invoiceId === null && notBillableReason === null)
  const blocks: Block[] = []
  if (debts.length > 0)
    blocks.push({
      kind: 'sums',
      sums: [
        ...debts.map(({ invoiceNumber, total }) => ({ label: `Facture ${invoiceNumber}`, value: formatMoney(total) })),
        { label: 'Déjà réglé', value: formatMoney(sum((debt) => debt.paidAmount)) },
        { label: 'Solde à régler', value: formatMoney(balance), isStrong: true },
      ],
    })
  if (isUnbilled)
    blocks.push({ kind: 'note', text: 'Une partie de ces marchandises reste à facturer : sa facture vous sera remise avant le retrait.' })
  const means = [letterhead.bankDetails, letterhead.mobileMoney].filter(Boolean).join('\n')
  if (balance > 0 && means) blocks.push({ kind: 'note', title: 'Pour régler', text: means })
  return blocks
}
