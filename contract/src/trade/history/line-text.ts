import { type Measure, measureText } from '#trade/invoices/measure.ts'
import { formatMoney } from '#values/amounts.ts'
import { formatWeight } from '#values/measures.ts'

type Line = Partial<
  Record<'serviceId' | 'merchandiseType' | 'subProduct', string | null> &
    Record<'quantity' | 'weightKg' | 'unitPrice', number | null> & { measure: Measure | null }
>

/** Formats an invoice line: `Groupage · 3 × 10,50 $`. Null when there is no line. */
export function lineText(line: unknown, names: Readonly<Record<string, string>>): string | null {
  if (typeof line !== 'object' || line === null) return null
  const { serviceId, merchandiseType, subProduct, quantity, weightKg, unitPrice, measure }: Line = line
  const service = names[serviceId ?? ''] ?? 'Service supprimé'
  // A line with a weight comes from an air invoice, which charges per kilogram.
  const isWeighed = typeof weightKg === 'number'
  const pieces = isWeighed && quantity && quantity > 1 ? `${quantity} pièces` : null
  const amount = isWeighed ? formatWeight(weightKg) : quantity
  const price = measure ? measureText(measure) : `${amount ?? 1} × ${formatMoney(unitPrice ?? 0)}`
  return [service, merchandiseType, subProduct, pieces, price].filter(Boolean).join(' · ')
}
