import type { Currency } from '@escale/contract/trade/currencies/words'
import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import type { TenderDraft } from '@escale/contract/trade/tenders/draft'
import { tendersDiffer } from '@escale/contract/trade/tenders/messages'
import { dueAmount, exactAmount, type ValuedTender, valueTenders } from '@escale/contract/trade/tenders/value'
import { formatMoney } from '@escale/contract/values/amounts'
import { isDay } from '@escale/contract/values/days'
import * as z from 'zod/mini'
import { isUnreadable, readableFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'

/** A line of the form, for a part of the money. */
export type TenderRow = {
  id: string
  method: string
  currency: Currency
  /** Null lets the server take the only account of the method, or the open till. */
  accountId: string | null
  /** Minor units, always positive. Null follows what is due after the lines before it. */
  amount: TypedNumber | null
  isChange: boolean
  payerNumber: string
  payerName: string
  reference: string
  /** Day of the transfer, or text that is no day. Null follows the date of the payment. */
  paidDay: string | null
  fee: TypedNumber | null
  screenshotId: string | null
}

export function newTender(method: string, more: Partial<TenderRow> = {}): TenderRow {
  const payer = { payerNumber: '', payerName: '', reference: '', paidDay: null }
  const mobile = { ...payer, fee: null, screenshotId: null }
  const money = { currency: 'USD', accountId: null, amount: null, isChange: false } as const
  return { id: crypto.randomUUID(), method, ...money, ...mobile, ...more }
}

/** The form line of a tender that was entered before. */
export function tenderRowOf({ amount, ...tender }: TenderDraft): TenderRow {
  const { method, currency, payerNumber, payerName, reference, paidDay, fee, screenshotId } = tender
  return newTender(method, {
    ...{ currency, paidDay, fee, screenshotId },
    accountId: tender.accountId ?? null,
    amount: Math.abs(amount),
    isChange: amount < 0,
    payerNumber: payerNumber ?? '',
    payerName: payerName ?? '',
    reference: reference ?? '',
  })
}

/** The kind of the accounts that take a method. */
export function kindOf({ methods }: TenderChoices, method: string): string | undefined {
  return methods.find(({ name }) => name === method)?.kind
}

/** Accounts that take a method and a currency. */
export function accountsFor(choices: TenderChoices, { method, currency }: TenderRow) {
  const kind = kindOf(choices, method)
  if (kind === 'caisse') return choices.accounts.filter(({ id }) => id === choices.tillId)
  return choices.accounts.filter((one) => one.kind === kind && one.currency === currency)
}

/**
 * The account of a line: the chosen one, else the one that the company proposes for its method, else the only
 * one whose operator has the name of the method.
 */
export function chosenAccount(choices: TenderChoices, row: TenderRow) {
  const accounts = accountsFor(choices, row)
  const proposed = choices.methods.find(({ name }) => name === row.method)?.accountId
  const chosen = accounts.find(({ id }) => id === (row.accountId ?? proposed))
  if (chosen || row.accountId !== null) return chosen ?? null
  const [named, other] = accounts.filter(({ operator }) => operator === row.method)
  return other ? null : (named ?? null)
}

/**
 * A line with another method. It has the currency of the proposed account, else keeps its own if the method
 * takes it. Another currency clears the amount.
 */
export function withMethod(choices: TenderChoices, row: TenderRow, method: string): TenderRow {
  const taken = currenciesFor(choices, method)
  const proposed = choices.methods.find(({ name }) => name === method)?.accountId
  const own = choices.accounts.find(({ id }) => id === proposed)?.currency
  const wanted = own && taken.includes(own) ? own : row.currency
  const currency = taken.includes(wanted) ? wanted : (taken[0] ?? 'USD')
  const next = { ...row, method, accountId: null, currency }
  return currency === row.currency ? next : { ...next, amount: null, fee: null }
}

/** Currencies in which a method may be paid: every active one in cash, else those of its accounts. */
export function currenciesFor(choices: TenderChoices, method: string): Currency[] {
  const kind = kindOf(choices, method)
  const active = choices.currencies
    .filter(({ currency, selling }) => currency === 'USD' || selling)
    .map(({ currency }) => currency)
  if (kind === 'caisse') return active
  const own = choices.accounts.filter((one) => one.kind === kind).map(({ currency }) => currency)
  const taken = active.filter((currency) => own.includes(currency))
  return taken.length > 0 ? taken : ['USD']
}

/** The latest rate of a line: that for buying when change is given back. Null in dollars. */
export function rateOf({ currencies }: TenderChoices, { currency, isChange }: TenderRow) {
  const money = currencies.find((one) => one.currency === currency)
  if (currency === 'USD' || !money) return null
  return (isChange ? money.buying : null) ?? money.selling
}

function valuedAs(choices: TenderChoices, row: TenderRow): Omit<ValuedTender, 'amount'> {
  const cash = choices.currencies.find(({ currency }) => currency === row.currency)?.cash ?? null
  const { currency } = row
  const isCash = kindOf(choices, row.method) === 'caisse'
  return { currency, rate: rateOf(choices, row)?.rate ?? null, cash: isCash ? cash : null }
}

/** `amount` is signed. `due` is what is asked in the currency of the line, `exact` before rounding. */
export type TenderFigure = { amount: number; due: number; exact: number; rest: number }

/** The amounts of the lines for a payment of `total` cents, and what is left after them. */
export function figuresOf(choices: TenderChoices, rows: readonly TenderRow[], total: number) {
  let rest = total
  const figures = rows.map((row): TenderFigure => {
    const terms = valuedAs(choices, row)
    const due = dueAmount(rest, terms)
    const sign = row.isChange ? -1 : 1
    const amount = row.amount === null ? due : sign * readableFigure(row.amount)
    const figure = { amount, due, exact: exactAmount(Math.abs(rest), terms), rest }
    rest = valueTenders(rest, [{ ...terms, amount }]).rest
    return figure
  })
  return { figures, rest }
}

/** The amount of `rest` cents in the cash of a currency, as the sentence below the lines says it. */
export function cashOf(choices: TenderChoices, currency: Currency, rest: number): number {
  const row = newTender('Espèces', { currency, isChange: rest < 0 })
  return dueAmount(rest, valuedAs(choices, row))
}

/** The day of a transfer until somebody types another: that of the payment, at the latest today. */
export function usualPaidDay(paymentDate: string | null, today: string): string {
  return paymentDate !== null && isDay(paymentDate) && paymentDate < today ? paymentDate : today
}

/** True when the server makes this tender by itself: dollars, in the only account of the method. */
function isPlain(choices: TenderChoices, rows: readonly TenderRow[]): boolean {
  const [row, other] = rows
  if (!row || other) return false
  const { currency, amount, accountId } = row
  const isUnchosen = amount === null && accountId === null && chosenAccount(choices, row) === null
  return currency === 'USD' && isUnchosen && !isMobile(choices, row)
}

export function isMobile(choices: TenderChoices, { method }: Pick<TenderRow, 'method'>): boolean {
  return kindOf(choices, method) === 'mobile money'
}

/** The tenders of a request. An amount that cannot be read stays, so that its field shows why. */
function tenderDraftsOf(choices: TenderChoices, rows: readonly TenderRow[], total: number) {
  const { figures } = figuresOf(choices, rows, total)
  return rows.map((row, place) => ({
    method: row.method,
    accountId: row.accountId ?? chosenAccount(choices, row)?.id,
    currency: row.currency,
    amount: isUnreadable(row.amount) ? row.amount : (figures[place]?.amount ?? 0),
    rateId: rateOf(choices, row)?.id ?? null,
    ...(isMobile(choices, row) && mobilePartsOf(row)),
  }))
}

/** Only lines of mobile money show these fields. What was typed there before another method is not sent. */
function mobilePartsOf({ payerNumber, payerName, reference, paidDay, fee, screenshotId }: TenderRow) {
  return { payerNumber, payerName, reference, paidDay, fee, screenshotId }
}

type TenderedValues = { tenders: readonly TenderRow[]; amount: TypedNumber; method: string }

/**
 * The schema of a form with tenders. `base` is the schema of the request. Without `choices` the company has
 * no tills, and the form has no tenders.
 */
export function withTenders<Draft extends { amount: number; tenders?: TenderDraft[] | undefined }>(
  base: z.ZodMiniType<Draft, unknown>,
  choices: TenderChoices | null,
): z.ZodMiniType<Draft, unknown> {
  const request = z.transform((values: unknown) => {
    const { tenders, ...others } = values as TenderedValues
    const [first] = tenders ?? []
    if (!first || !choices) return others
    const draft = { ...others, method: first.method }
    if (isPlain(choices, tenders)) return draft
    return { ...draft, tenders: tenderDraftsOf(choices, tenders, readableFigure(others.amount)) }
  })
  const adding = base.check(
    z.check(({ value, issues }) => {
      const total = choices ? tenderSum(choices, value.tenders ?? [], value.amount) : value.amount
      if (total === value.amount) return
      const path = ['tenders', (value.tenders?.length ?? 1) - 1, 'amount']
      const message = tendersDiffer(formatMoney(value.amount), formatMoney(total))
      issues.push({ code: 'custom', input: value, path, message })
    }),
  )
  return z.pipe(request, adding as never) as unknown as z.ZodMiniType<Draft, unknown>
}

/** The sum of the values of tenders, in cents. Without tenders it is the amount. */
function tenderSum(choices: TenderChoices, tenders: readonly TenderDraft[], amount: number): number {
  if (tenders.length === 0) return amount
  const valued = tenders.map((tender) => {
    const row = newTender(tender.method, { currency: tender.currency, isChange: tender.amount < 0 })
    return { ...valuedAs(choices, row), amount: tender.amount }
  })
  return amount - valueTenders(amount, valued).rest
}
