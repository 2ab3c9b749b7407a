import type { Outcome } from '@escale/contract/trade/money-accounts/words'
import type { ModelCurrency, TillStep } from './model.ts'

/** Places of the accounts of a company in the model: two tills, a bank in dollars, Orange Money in francs. */
export const places = { tills: [0, 1], bank: 2, orange: 3, transit: 4 } as const

/** Part of a payment: cash of the person's till, or money in the bank or on Orange Money. */
export type ModelTender = {
  place: 'till' | typeof places.bank | typeof places.orange
  currency: ModelCurrency
  /** Minor units, negative for change. */
  amount: bigint
  fee: bigint
  reference: string | null
}

/** A write to tills, accounts, payments or invoices. Amounts are minor units. */
export type MoneyStep =
  | TillStep
  | { act: 'invoice'; id: string; cents: bigint }
  | {
      act: 'receive'
      id: string
      invoice: string
      person: number
      cents: bigint
      tenders: readonly ModelTender[]
    }
  | { act: 'remove'; id: string; person: number }
  | {
      act: 'expense'
      id: string
      person: number
      place: number | null
      currency: ModelCurrency
      cents: bigint
    }
  | { act: 'cancelExpense'; id: string; person: number }
  | {
      act: 'send'
      id: string
      person: number
      from: number
      to: number
      currency: ModelCurrency
      cents: bigint
      fee: bigint
    }
  | { act: 'acknowledge'; id: string; person: number; received: bigint; mayAll: boolean }
  | { act: 'settle'; id: string; person: number; outcome: Outcome }
  | { act: 'cancelTransfer'; id: string; person: number }
  | { act: 'fund'; id: string; person: number; place: number; currency: ModelCurrency; cents: bigint }
  | { act: 'cancelFund'; id: string; person: number }

export type StepOf<Act extends MoneyStep['act']> = Extract<MoneyStep, { act: Act }>
