import type { Currency } from '@escale/contract/trade/currencies/words'
import { accountKindNames, type StoredAccountKind } from '@escale/contract/trade/money-accounts/words'
import type { DayQuery, TillDay } from '@escale/contract/trade/till/day/contract'
import { sumByMethod } from '@escale/contract/trade/till/day/sums'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import {
  accountsText,
  type DayScope,
  differencesText,
  otherMovesText,
  paymentsText,
  receiptsText,
  spendingsText,
  untenderedText,
  waitingText,
} from './statements.ts'

/** The person who reads the day. Their role decides whether they see all of it, and the balances of tills. */
export type DayReader = { userId: string; seesAll: boolean; seesTills: boolean }

type Receipt = TillDay['receipts'][number]
type Account = TillDay['accounts'][number]

/** Reads a day (decision 152). Each block is one statement. */
export async function readDay(
  company: CompanyTx,
  { userId, seesAll, seesTills }: DayReader,
  { day: wanted, agency }: DayQuery,
): Promise<TillDay> {
  const today = await todayOf(company)
  const scope = { day: wanted ?? today, agency, self: userId, isOwn: !seesAll }
  const rows = <Row>(text: (scope: DayScope) => string) => company.read<Row>(text(scope), scope)
  const [receipts, payments, accounts, waiting, moves, spendings, differences, isBlind] = await Promise.all([
    readReceipts(company, scope),
    agency === undefined ? rows<NonNullable<TillDay['payments']>>(paymentsText) : null,
    rows<StoredAccount>(accountsText),
    scope.isOwn ? null : rows<StoredWaiting>(waitingText),
    rows<TillDay['moves'][number]>(otherMovesText),
    rows<TillDay['spendings'][number]>(spendingsText),
    rows<TillDay['differences'][number]>(differencesText),
    hasOpenTill(company, scope),
  ])
  return {
    ...{ day: scope.day, today, madeAt: new Date().toISOString() },
    ...{ isOwn: scope.isOwn, isBlind, agency: agency ?? null },
    agencies: [...new Set(accounts.flatMap((account) => account.agency ?? []))].toSorted(),
    receipts,
    // The difference between their sum and the receipts would reveal what the open till received.
    payments: isBlind ? null : (payments?.[0] ?? null),
    accounts: shownAccounts(accounts, scope, seesTills),
    waiting: waiting?.[0] ? waitingOf(waiting[0]) : null,
    ...{ moves, spendings, differences },
  }
}

type StoredReceipt = Omit<Receipt, 'method' | 'isInAccount'> & {
  method: string | null
  accountKind: StoredAccountKind
}

async function readReceipts(company: CompanyTx, scope: DayScope): Promise<Receipt[]> {
  const [moved, untendered] = await Promise.all([
    company.read<StoredReceipt>(receiptsText(scope), scope),
    scope.agency === undefined ? company.read<Omit<Receipt, 'currency'>>(untenderedText(scope), scope) : [],
  ])
  const all = [
    ...moved.map(({ accountKind, method, ...row }) => ({
      ...row,
      method: method ?? accountKindNames[accountKind],
      isInAccount: true,
    })),
    ...untendered.map((row) => ({ ...row, currency: 'USD' as Currency, isInAccount: false })),
  ]
  return sumByMethod(all).flatMap(({ rows }) => rows)
}

type StoredAccount = Account & { isActive: boolean; balances: NonNullable<Account['balances']> }

/** Leaves out other agencies, inactive accounts without money, and for a cashier all but their own till. */
function shownAccounts(accounts: StoredAccount[], scope: DayScope, seesTills: boolean): Account[] {
  return accounts
    .filter(({ agency }) => scope.agency === undefined || agency === scope.agency)
    .filter(({ session }) => !scope.isOwn || session !== null)
    .filter(
      ({ isActive, kind, balances }) =>
        (isActive && kind !== 'transit') || balances.some(({ amount }) => amount !== 0),
    )
    .map(({ isActive: _, ...account }) => {
      const { kind, session } = account
      const isHolder = session?.state === 'Ouverte' && session.openedBy === scope.self
      return {
        ...account,
        ...(kind === 'transit' && { balances: account.balances.filter(({ amount }) => amount !== 0) }),
        ...(kind === 'caisse' && (isHolder || !seesTills) && { balances: null }),
        session: session && withInstants(session),
      }
    })
}

/** Times inside JSON have the offset of the database, so they are converted to UTC. */
function withInstants(session: NonNullable<Account['session']>): Account['session'] {
  const { openedAt, closedAt } = session
  return {
    ...session,
    openedAt: new Date(openedAt).toISOString(),
    closedAt: closedAt && new Date(closedAt).toISOString(),
  }
}

type StoredWaiting = Omit<NonNullable<TillDay['waiting']>, 'transfers'> & {
  transfers: { currency: Currency; count: number; amount: number }[]
}

function waitingOf({ transfers, ...waiting }: StoredWaiting): NonNullable<TillDay['waiting']> {
  return {
    ...waiting,
    transfers: {
      count: transfers.reduce((sum, { count }) => sum + count, 0),
      amounts: transfers.map(({ currency, amount }) => ({ currency, amount })),
    },
  }
}

/** True when the reader has a till open that was opened by the end of the day. */
async function hasOpenTill(company: CompanyTx, scope: DayScope): Promise<boolean> {
  const rows = await company.read<{ id: string }>(
    `select s.id from till_sessions s where s.tenant_id = :company and s.opened_by = :self
      and s.state = 'Ouverte' and s.closed_at is null and s.opening_day <= :day limit 1`,
    scope,
  )
  return rows.length > 0
}
