// Currencies of the trade, in a file without validation schemas so that pages load less code.

/** Currencies that a company may take. A code is the ISO 4217 code. */
export const currencies = ['USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY'] as const
export type Currency = (typeof currencies)[number]

type CurrencyFacts = {
  name: string
  /** The sign that people write after an amount. It is not always that of ISO 4217 or of the browser. */
  sign: string
  /** Digits of the minor unit (ISO 4217). All amounts are integer numbers of minor units. */
  decimals: 0 | 2
  /** The smallest amount paid without cash, in minor units. Congolese francs have centimes on paper only. */
  smallest: number
  /** The smallest amount that people hand over in notes and coins, in minor units. */
  cashStep: number
  /** Notes and coins, the largest first, in minor units. A company may change its list. */
  pieces: readonly number[]
}

export const currencyFacts: Readonly<Record<Currency, CurrencyFacts>> = {
  USD: {
    name: 'Dollar américain',
    sign: '$',
    decimals: 2,
    smallest: 1,
    cashStep: 1_00,
    pieces: [100_00, 50_00, 20_00, 10_00, 5_00, 1_00],
  },
  CDF: {
    name: 'Franc congolais',
    sign: 'FC',
    decimals: 2,
    smallest: 1_00,
    cashStep: 50_00,
    pieces: [20_000_00, 10_000_00, 5_000_00, 1_000_00, 500_00, 200_00, 100_00, 50_00],
  },
  XAF: {
    name: 'Franc CFA (Afrique centrale)',
    sign: 'F CFA',
    decimals: 0,
    smallest: 1,
    cashStep: 5,
    pieces: [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 25, 10, 5, 2, 1],
  },
  XOF: {
    name: 'Franc CFA (Afrique de l’Ouest)',
    sign: 'F CFA',
    decimals: 0,
    smallest: 1,
    cashStep: 5,
    pieces: [10_000, 5_000, 2_000, 1_000, 500, 250, 200, 100, 50, 25, 10, 5, 1],
  },
  GNF: {
    name: 'Franc guinéen',
    sign: 'GNF',
    decimals: 0,
    smallest: 1,
    cashStep: 100,
    pieces: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 100],
  },
  EUR: {
    name: 'Euro',
    sign: '€',
    decimals: 2,
    smallest: 1,
    cashStep: 1,
    pieces: [200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1],
  },
  CNY: {
    name: 'Yuan',
    sign: '¥',
    decimals: 2,
    smallest: 1,
    cashStep: 10,
    pieces: [100_00, 50_00, 20_00, 10_00, 5_00, 1_00, 50, 10],
  },
}

/** The largest amount of any currency, in minor units. It is exact as a JavaScript number. */
export const maxMinorUnits = 10 ** 15

/** How an amount asked in cash is rounded to the currency's step. */
export const cashRoundings = ['au-dessus', 'au plus proche'] as const
export type CashRounding = (typeof cashRoundings)[number]
