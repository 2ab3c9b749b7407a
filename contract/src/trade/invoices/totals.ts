import { priceOfWeight } from '#values/money.ts'
import type { ServiceType } from './words.ts'

type PricedLine = { quantity: number; weightKg?: number; unitPrice: number }

/**
 * The total of a line in cents. Maritime lines multiply the price by pieces, air lines by kilograms. The
 * database column `invoice_items.total` has the same formula.
 */
export function lineTotal(serviceType: ServiceType, line: PricedLine): number {
  return serviceType === 'Aérien'
    ? priceOfWeight(line.unitPrice, line.weightKg ?? 0)
    : line.quantity * line.unitPrice
}

/** The total of an invoice in cents. There is no tax or discount, so subtotal and total are equal. */
export function invoiceTotal(serviceType: ServiceType, lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(serviceType, line), 0)
}
