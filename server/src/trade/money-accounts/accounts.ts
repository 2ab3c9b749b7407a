import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import type { MoneyAccountChange, MoneyAccountDraft } from '@escale/contract/trade/money-accounts/draft'
import { accountKindNames, mostAccounts } from '@escale/contract/trade/money-accounts/words'
import { fold } from '@escale/contract/values/text'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { activeCurrencies } from '#trade/money/active-currencies.ts'

const columns = `a.id, a.version, a.name, a.kind, a.currency, a.agency, a.operator, a.number,
  a.is_active as "isActive", a.created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('currency', b.currency, 'amount', b.balance)
      order by b.currency <> 'USD', b.currency) from account_balances b
    where b.tenant_id = :company and b.account_id = a.id), '[]') as balances,
  (select jsonb_build_object('id', s.id, 'state', s.state, 'openedBy', s.opened_by,
      'openedByName', s.opened_by_name, 'openedAt', s.opened_at) from till_sessions s
    where s.tenant_id = :company and s.account_id = a.id and s.closed_at is null) as session`

const accountsText = `select ${columns} from money_accounts a where a.tenant_id = :company
  and (a.is_active or not :active) order by a.kind, a.name_key limit ${mostAccounts + 1}`

const accountText = `select ${columns} from money_accounts a where a.tenant_id = :company and a.id = :id`

export async function listAccounts(
  company: CompanyTx,
  actor: Actor,
  active = false,
): Promise<MoneyAccount[]> {
  const rows = await company.read<MoneyAccount>(accountsText, { active })
  return rows.map((row) => asShown(row, actor))
}

export async function accountById(company: CompanyTx, actor: Actor, id: string): Promise<MoneyAccount> {
  return asShown(requireFound(await findAccount(company, id)), actor)
}

async function findAccount(company: CompanyTx, id: string): Promise<MoneyAccount | undefined> {
  const [row] = await company.read<MoneyAccount>(accountText, { id })
  return row
}

/** Hides what a till should hold from those who count it. */
function asShown({ session, ...account }: MoneyAccount, actor: Actor): MoneyAccount {
  const isBlind = account.kind === 'caisse' && !hasPermission(actor, 'accounts.move')
  return {
    ...account,
    ...(isBlind && { balances: null }),
    session: session && { ...session, openedAt: new Date(session.openedAt).toISOString() },
  }
}

export async function createMoneyAccount(
  { company, actor, record }: WriteContext,
  { id = newId(), openingBalance, ...draft }: MoneyAccountDraft & { id?: string | undefined },
): Promise<MoneyAccount> {
  refuseReservedName(draft.name)
  await refuseUnknownCurrency(company, draft.currency)
  await refuseTooMany(company)
  const { name, kind, currency, agency, operator, number } = draft
  await refuseIfTaken(await takenCode(company, id), () =>
    company.db
      .insertInto('money_accounts')
      .values({ id, name, kind, currency, agency, operator, number })
      .execute(),
  )
  if (openingBalance > 0)
    await callMoneyFunction(company, {
      name: 'add_funds',
      document: id,
      agent: actor.userId,
      agent_name: actor.name,
      draft: {
        accountId: id,
        currency,
        amount: openingBalance,
        reason: "Solde d'ouverture",
        today: await todayOf(company),
      },
    })
  const opening = currency && openingBalance > 0 ? formatAmount(openingBalance, currency) : null
  record('MONEY_ACCOUNT_CREATED', {
    table: 'money_accounts',
    id,
    version: 1,
    after: { ...draft, openingBalance: opening },
    detail: [name, opening].filter(Boolean).join(' · '),
  })
  return accountById(company, actor, id)
}

export async function changeAccount(
  { company, actor, record }: WriteContext,
  id: string,
  version: number,
  { isActive, ...draft }: MoneyAccountChange,
): Promise<MoneyAccount> {
  refuseReservedName(draft.name)
  const before = await refuseIfTaken('NAME_TAKEN', () =>
    changeRow(company, 'money_accounts', { id, version }, { ...draft, is_active: isActive }),
  )
  const current = await findAccount(company, id)
  if (!before || !current || current.kind === 'transit')
    throw staleOrGone(current && current.kind !== 'transit' ? asShown(current, actor) : undefined)
  // The changed row is locked and every move waits for it, so nothing arrives after these checks.
  if (!isActive && before.isActive) await refuseInUse(company, current)
  record('MONEY_ACCOUNT_UPDATED', {
    table: 'money_accounts',
    id,
    version: version + 1,
    before,
    after: { ...draft, isActive },
    detail: draft.name,
  })
  return asShown(current, actor)
}

/** The account in transit has this name. */
function refuseReservedName(name: string): void {
  if (fold(name) === fold(accountKindNames.transit)) throw new Refusal('NAME_TAKEN')
}

async function refuseUnknownCurrency(
  company: CompanyTx,
  currency: MoneyAccountDraft['currency'],
): Promise<void> {
  if (currency && !(await activeCurrencies(company)).includes(currency)) throw new Refusal('UNKNOWN_CURRENCY')
}

async function refuseTooMany({ db }: CompanyTx): Promise<void> {
  const { count } = await db
    .selectFrom('money_accounts')
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostAccounts) throw new Refusal('TOO_MANY_ACCOUNTS')
}

/** The refusal of a row that exists already: for its id, otherwise for its name. */
async function takenCode({ db }: CompanyTx, id: string): Promise<'ID_TAKEN' | 'NAME_TAKEN'> {
  const known = await db.selectFrom('money_accounts').select('id').where('id', '=', id).executeTakeFirst()
  return known ? 'ID_TAKEN' : 'NAME_TAKEN'
}

/** An account is deactivated when it is empty, its till is closed and nothing of it is under way. */
async function refuseInUse(company: CompanyTx, { id, session, balances }: MoneyAccount): Promise<void> {
  if (session) throw new Refusal('TILL_OPEN')
  const underWay = await company.db
    .selectFrom('money_transfers')
    .select('id')
    .where('state', '=', 'En route')
    .where((where) => where.or([where('from_id', '=', id), where('to_id', '=', id)]))
    .executeTakeFirst()
  if (underWay) throw new Refusal('TRANSFER_UNDER_WAY')
  const left = (balances ?? []).filter(({ amount }) => amount !== 0)
  if (left.length > 0) throw new Refusal('ACCOUNT_NOT_EMPTY', { balances: left })
}
