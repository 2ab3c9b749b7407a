import type { Currency } from '../../contract/src/trade/currencies/words.ts'

// A day of a till, worked by hand. A dollar is 2,845 francs. Amounts are in the unit of their currency:
// 1240 is 1 240,00 $, and 5300 is 5 300 FC. Each receipt says what it must leave to pay.

export const rate = 2845

/** A part of the money. Change is negative. Without `amount` the form proposes it. */
export type HandedOver = {
  method?: 'Espèces' | 'Orange Money' | 'Virement'
  currency?: Extract<Currency, 'USD' | 'CDF'>
  amount: number
  isProposed?: boolean
  reference?: string
  fee?: number
}

type Receipt = {
  /** The name of its client, and of its invoice in this table. */
  name: string
  invoiced: number
  /** The amount of the payment in dollars. */
  paid: number
  rest: number
  money: readonly HandedOver[]
}

/** Receipts that the cashier writes in the form. */
export const typedReceipts: readonly Receipt[] = [
  {
    // 2 100 000 FC are 738,14 $. The rest is 1,86 $ = 5 291,70 FC, asked as 5 300 FC: 8,30 FC too much.
    name: 'Bantou',
    invoiced: 1240,
    paid: 1240,
    rest: 0,
    money: [
      { amount: 500 },
      { amount: 2_100_000, currency: 'CDF' },
      { amount: 5300, currency: 'CDF', isProposed: true },
    ],
  },
  {
    // 2 001 030,75 FC, asked as 2 001 050 FC: 19,25 FC too much.
    name: 'Kivu',
    invoiced: 703.35,
    paid: 703.35,
    rest: 0,
    money: [{ amount: 2_001_050, currency: 'CDF', isProposed: true }],
  },
  {
    // 6,60 $ of change are 18 777 FC, given back as 18 750 FC: 27 FC too little.
    name: 'Lukala',
    invoiced: 93.4,
    paid: 93.4,
    rest: 0,
    money: [{ amount: 100 }, { amount: -18_750, currency: 'CDF', isProposed: true }],
  },
  {
    // 89 617,50 FC, sent as 89 618 FC: 0,50 FC too much. The operator keeps 896 FC.
    name: 'Matadi',
    invoiced: 31.5,
    paid: 31.5,
    rest: 0,
    money: [
      {
        method: 'Orange Money',
        currency: 'CDF',
        amount: 89_618,
        isProposed: true,
        reference: 'CI261130.0911.A10001',
        fee: 896,
      },
    ],
  },
  {
    name: 'Nsele',
    invoiced: 200,
    paid: 200,
    rest: 0,
    money: [
      { amount: 120 },
      {
        method: 'Orange Money',
        currency: 'CDF',
        amount: 227_600,
        isProposed: true,
        reference: 'CI261130.1012.B20002',
      },
    ],
  },
  {
    name: 'Ouesso',
    invoiced: 31.5,
    paid: 10,
    rest: 21.5,
    money: [{ amount: 28_450, currency: 'CDF', isProposed: true }],
  },
]

/** A receipt of 45 $ where the client handed over 54 $: it is deleted, and written again. */
export const wrongReceipt: Receipt = {
  name: 'Pweto',
  invoiced: 54,
  paid: 45,
  rest: 9,
  money: [{ amount: 45 }],
}
export const rightReceipt: Receipt = { ...wrongReceipt, paid: 54, rest: 0, money: [{ amount: 54 }] }

/** Receipts that the cashier sends to the API, so that the day stays short. */
export const sentReceipts: readonly Receipt[] = [
  paidInDollars('Aketi', 12, 0),
  paidInDollars('Boma', 80, 0),
  paidInDollars('Cabinda', 150, 30.25),
  paidInDollars('Dolisie', 33, 7),
  paidInDollars('Eala', 7, 0),
  paidInDollars('Fizi', 500, 0),
  // 173 829,50 FC, asked as 173 850 FC: 20,50 FC too much.
  paidInFrancs('Goma', 61.1, 173_850),
  paidInFrancs('Hembe', 20, 56_900),
  // 43 101,75 FC, asked as 43 150 FC: 48,25 FC too much.
  paidInFrancs('Idiofa', 15.15, 43_150),
  // 51 779 FC, asked as 51 800 FC: 21 FC too much.
  paidInFrancs('Jadotville', 18.2, 51_800),
  {
    name: 'Kasumbalesa',
    invoiced: 100,
    paid: 100,
    rest: 0,
    money: [
      {
        method: 'Orange Money',
        currency: 'CDF',
        amount: 284_500,
        reference: 'CI261130.1130.C30003',
        fee: 2845,
      },
    ],
  },
  { name: 'Likasi', invoiced: 250, paid: 250, rest: 0, money: [{ method: 'Virement', amount: 250 }] },
  { name: 'Mbandaka', invoiced: 42, paid: 42, rest: 0, money: [{ amount: 50 }, { amount: -8 }] },
]

function paidInDollars(name: string, paid: number, rest: number): Receipt {
  return { name, invoiced: paid + rest, paid, rest, money: [{ amount: paid }] }
}

function paidInFrancs(name: string, paid: number, francs: number): Receipt {
  return { name, invoiced: paid, paid, rest: 0, money: [{ amount: francs, currency: 'CDF' }] }
}

/** Notes with how many there are: 50 $ and 120 000 FC. */
export const float = {
  USD: { 20: 1, 10: 2, 5: 2 },
  CDF: { 20000: 4, 10000: 3, 5000: 2 },
}

/** 620 $ and 4 289 750 FC, where 623 $ and 4 301 750 FC are expected. */
export const count = {
  USD: { 100: 5, 50: 2, 20: 1 },
  CDF: { 20000: 214, 5000: 1, 1000: 4, 500: 1, 200: 1, 50: 1 },
}

/** The second expense is above the ceiling of employees, 250 000 FC, and is written again with 250 000. */
export const expenses = [
  { amount: 25, currency: 'USD', payee: 'Taxi du port', category: 'Transport', hasPhoto: true },
  { amount: 60_000, currency: 'CDF', payee: 'Porteurs', category: 'Manutention', hasPhoto: false },
  {
    amount: 300_000,
    allowed: 250_000,
    currency: 'CDF',
    payee: 'Station Engen',
    category: 'Carburant',
    hasPhoto: false,
  },
] as const

export const ceiling = 250_000

/** The manager takes dollars to the bank, and draws francs from Orange Money for the till. */
export const deposit = { from: 'Caisse Kinshasa', to: 'Rawbank', amount: 1000, fee: 0 }
export const transfer = { from: 'Orange 0890', to: 'Caisse Kinshasa', amount: 50_000, fee: 500 }

/*
Till, dollars: 50 + 500 + 100 + 120 + (45 − 45) + 54 + (12 + 80 + 150 + 33 + 7 + 500) + (50 − 8)
  − 25 − 1 000 = 623. Counted 620: −3.
Till, francs: 120 000 + (2 100 000 + 5 300) + 2 001 050 − 18 750 + 28 450 + 173 850 + 56 900 + 43 150
  + 51 800 − 60 000 − 250 000 + 50 000 = 4 301 750. Counted 4 289 750: −12 000.
Roundings that the till keeps: 8,30 + 19,25 + 27 + 20,50 + 48,25 + 21 = 144,30 FC. Orange Money: 0,50 FC.
Orange Money: 89 618 − 896 + 227 600 + 284 500 − 2 845 − 50 000 − 500 = 547 477 FC.
Bank: 250 + 1 000 = 1 250 $.
Journal of the till, dollars in: 50 + 500 + 100 + 120 + 45 + 54 + 782 + 50 = 1 701. Out: 45 + 8 + 25
  + 1 000 + 3 = 1 081.
Journal of the till, francs in: 120 000 + 2 105 300 + 2 001 050 + 27 + 28 450 + 173 850 + 56 900 + 43 150
  + 51 800 + 50 000 = 4 630 527. Out: 18 777 + 60 000 + 250 000 + 12 000 = 340 777.
Paid by method: Orange Money 31,50 + 80 + 100 = 211,50 $; Virement 250 $; Espèces 3 159,20 $.
*/
export const expected = {
  counts: [
    { currency: 'USD', counted: 620, expected: 623, difference: -3 },
    { currency: 'CDF', counted: 4_289_750, expected: 4_301_750, difference: -12_000 },
  ],
  balances: {
    'Caisse Kinshasa': { USD: 620, CDF: 4_289_750 },
    Rawbank: { USD: 1250 },
    'Orange 0890': { CDF: 547_477 },
    'En transit': { USD: 0, CDF: 0 },
  },
  roundings: { 'Caisse Kinshasa': 144.3, 'Orange 0890': 0.5 },
  journal: [
    { currency: 'USD', incoming: 1701, outgoing: -1081 },
    { currency: 'CDF', incoming: 4_630_527, outgoing: -340_777 },
  ],
  methods: { Espèces: 3159.2, 'Orange Money': 211.5, Virement: 250 },
} as const

/** Every receipt of the day that stays. */
export const receipts: readonly Receipt[] = [...typedReceipts, rightReceipt, ...sentReceipts]
