import { formatMoney } from '#amounts.ts'

type Line = Partial<
  Record<'serviceId' | 'merchandiseType' | 'subProduct', string | null> & Record<'quantity' | 'weightKg' | 'unitPrice', number | null>
>

const kilograms = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** A line of an invoice, as a history tells it: `Groupage · 3 × 10,50 $`; null where there is none. */
export function lineText(kept: unknown, names: Readonly<Record<string, string>>): string | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { serviceId, merchandiseType, subProduct, quantity, weightKg, unitPrice }: Line = kept
  const service = names[serviceId ?? ''] ?? 'Service supprimé'
  // By air the price is per kilogram, also of a weight that is not known yet.
  const isWeighed = typeof weightKg === 'number'
  const pieces = isWeighed && quantity && quantity > 1 ? `${quantity} pièces` : null
  const measured = isWeighed ? `${kilograms.format(weightKg).replaceAll('\u202f', '\u00a0')}\u00a0kg` : quantity
  const price = `${measured ?? 1} × ${formatMoney(unitPrice ?? 0)}`
  return [service, merchandiseType, subProduct, pieces, price].filter(Boolean).join(' · ')
}
