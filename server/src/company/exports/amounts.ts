import { plainAmount } from '@escale/contract/trade/currencies/amounts'
import { type Currency, currencies } from '@escale/contract/trade/currencies/words'

/** Columns with amounts in minor units of a currency. */
export const amounts = new Set([
  'amount',
  'balance',
  'balance_after',
  'book_value',
  'cancelled_total',
  'cash_step',
  'cost',
  'counted',
  'credit_limit',
  'credited_amount',
  'declared_value',
  'difference',
  'exchange_gain',
  'expected',
  'fee',
  'free',
  'insured_value',
  'paid_amount',
  'price',
  'received',
  'second_total',
  'subtotal',
  'threshold',
  'total',
  'unit_price',
  'value',
  'write_off_limit',
  'written_off',
])

/** Columns with an amount for each of several currencies: `{"USD": 10000, "CDF": 28000000}`. */
const amountsByCurrency = new Set(['employee_ceilings', 'manager_ceilings'])

/**
 * Amounts in several currencies as text for a spreadsheet: `100,00 USD, 280000,00 CDF`, dollars first.
 * Undefined for other columns.
 */
export function exportedAmounts(column: string, value: unknown): string | undefined {
  if (!amountsByCurrency.has(column) || typeof value !== 'object' || value === null) return undefined
  const amountOf = value as Partial<Record<Currency, number>>
  const texts = currencies.flatMap((currency) => {
    const minor = amountOf[currency]
    return minor === undefined ? [] : `${plainAmount(minor, currency).replace('.', ',')} ${currency}`
  })
  return texts.join(', ')
}

type Row = Readonly<Record<string, unknown>>

/** An amount of an exported row in units of its currency: `31.50`, or `163990` in one without cents. */
export function exportedAmount(table: string, column: string, row: Row, minor: number): string {
  return plainAmount(minor, currencyOf(table, column, row))
}

/** Amounts of the books, whatever the currency of their row. */
const inDollars = new Set(['book_value', 'exchange_gain'])

/** The currency of an amount. Rows without one are in dollars, as is what a tender is worth. */
function currencyOf(table: string, column: string, row: Row): Currency {
  if (inDollars.has(column) || (table === 'payment_tenders' && column === 'value')) return 'USD'
  const named = row[currencyColumns[column] ?? 'currency']
  return currencies.find((currency) => currency === named) ?? 'USD'
}

/** Columns that name the currency of amounts which are not in the column `currency` of their row. */
const currencyColumns: Readonly<Record<string, string>> = {
  credit_limit: 'credit_currency',
  second_total: 'second_currency',
}
