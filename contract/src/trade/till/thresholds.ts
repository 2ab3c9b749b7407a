import type { Currency } from '#trade/currencies/words.ts'

/** The largest difference that needs no approval until an administrator changes it, in minor units. */
export const usualThresholds: Readonly<Record<Currency, number>> = {
  USD: 5_00,
  CDF: 10_000_00,
  XAF: 2_000,
  XOF: 2_000,
  GNF: 20_000,
  EUR: 5_00,
  CNY: 30_00,
}
