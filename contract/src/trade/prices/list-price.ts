import * as z from 'zod/mini'
import { formatMoney } from '#values/amounts.ts'
import { Cents } from '#values/money.ts'

/** The price of a list that was proposed for an invoice line. Prices are of one unit, in cents. */
export type ListPrice = z.output<typeof ListPrice>
export const ListPrice = z.object({
  priceId: z.uuid('Identifiant invalide.'),
  /** The name of the price when the line was written. */
  rule: z.string().check(z.maxLength(1000)),
  /** The price of the service when the line was written. */
  standard: Cents,
  applied: Cents,
})

/** Tells the price of the list: `Prix de la grille 7,50 $ au lieu de 8,00 $`. */
export function listPriceText({ standard, applied }: Pick<ListPrice, 'standard' | 'applied'>): string {
  return standard === applied
    ? `Prix de la grille ${formatMoney(applied)}, égal au prix standard`
    : `Prix de la grille ${formatMoney(applied)} au lieu de ${formatMoney(standard)}`
}
