import type { CompanyCurrency } from '@escale/contract/trade/currencies/contract'

/** A currency of a company. It has one row, so its code is its id. */
export type CurrencyRow = CompanyCurrency & { id: string }
