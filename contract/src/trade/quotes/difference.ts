import type { Measure } from '#trade/invoices/measure.ts'
import { formatMoney } from '#values/amounts.ts'
import { withUnit } from '#values/measures.ts'

/** The part of a line that tells its weight or volume. */
type ComparedLine = { weightKg: number | null; measure: Pick<Measure, 'unit' | 'quantity'> | null }

/** A quote or its invoice. The total is in cents. */
type ComparedDocument = { total: number; lines: readonly ComparedLine[] }

/**
 * Tells what was invoiced compared with the quote: `devis 2,4 m³, facturé 2,7 m³, 115,50 $ de plus`. Weights
 * and volumes are told when they differ.
 */
export function quoteDifference(quote: ComparedDocument, invoice: ComparedDocument): string {
  return [...measureDifferences(quote, invoice), amountDifference(quote.total, invoice.total)].join(', ')
}

function measureDifferences(quote: ComparedDocument, invoice: ComparedDocument): string[] {
  const [quoted, billed] = [quantitiesOf(quote), quantitiesOf(invoice)]
  return [...new Set([...quoted.keys(), ...billed.keys()])].flatMap((unit) => {
    const [before, after] = [quoted.get(unit) ?? 0, billed.get(unit) ?? 0]
    return before === after ? [] : [`devis ${withUnit(before, unit)}, facturé ${withUnit(after, unit)}`]
  })
}

function amountDifference(quoted: number, billed: number): string {
  if (quoted === billed) return 'même montant'
  return `${formatMoney(Math.abs(billed - quoted))} de ${billed > quoted ? 'plus' : 'moins'}`
}

/** Quantities added up by their unit. They have four decimals at most. */
function quantitiesOf({ lines }: ComparedDocument): Map<Measure['unit'], number> {
  const sums = new Map<Measure['unit'], number>()
  for (const { weightKg, measure } of lines) {
    const billed = measure ?? (weightKg === null ? null : { unit: 'kg' as const, quantity: weightKg })
    if (!billed) continue
    const sum = (sums.get(billed.unit) ?? 0) + billed.quantity
    sums.set(billed.unit, Math.round(sum * 10_000) / 10_000)
  }
  return sums
}
