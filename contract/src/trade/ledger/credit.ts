import { lineTotal } from '#trade/invoices/totals.ts'
import type { ServiceType } from '#trade/invoices/words.ts'

type BilledLine = { quantity: number; weightKg?: number | undefined; unitPrice: number }

/**
 * The credit in cents for a line that was billed with a wrong weight or number of pieces. It is the
 * difference of the two rounded lines, so that invoice less credit note is the line that would have been
 * billed.
 */
export function creditOfMeasure(
  serviceType: ServiceType,
  line: BilledLine,
  measured: { quantity?: number; weightKg?: number },
): number {
  const asPriced = ({ weightKg, ...rest }: BilledLine) => ({
    ...rest,
    ...(weightKg !== undefined && { weightKg }),
  })
  return lineTotal(serviceType, asPriced(line)) - lineTotal(serviceType, asPriced({ ...line, ...measured }))
}
