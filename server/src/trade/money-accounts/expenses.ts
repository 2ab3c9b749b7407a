import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { ExpenseDraft } from '@escale/contract/trade/money-accounts/draft'
import type { Expense, ExpenseList } from '@escale/contract/trade/money-accounts/expenses'
import type { CappedRole } from '@escale/contract/trade/money-accounts/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { isFile } from '#channels/files/queries.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { resultConditions, searchIn } from '#database/query/search-result.ts'
import { accepted, type RefusedCall } from '#trade/money/refused-call.ts'
import { expenseSettings } from './expense-settings.ts'

const columns = `e.id, e.number, e.account_id as "accountId", a.name as "accountName",
  a.kind as "accountKind", e.category, e.payee, e.currency, e.amount, e.day, e.note, e.photo_id as "photoId",
  e.expedition_id as "expeditionId", x.reference as "expeditionReference", e.recorded_by as "recordedBy",
  e.recorded_by_name as "recordedByName", e.created_at as "createdAt",
  e.cancelled_by_name as "cancelledByName", e.cancelled_at as "cancelledAt",
  e.cancel_reason as "cancelReason"`

const fromExpenses = `expenses e join money_accounts a on a.tenant_id = :company and a.id = e.account_id
  left join expeditions x on x.tenant_id = :company and x.id = e.expedition_id where e.tenant_id = :company`

const expenseList = { columns, from: fromExpenses, id: 'e.id' }

const expenseText = `select ${columns} from ${fromExpenses} and e.id = :id`

const sorts = { createdAt: 'e.created_at', day: 'e.day' } as const

const filterConditions: FilterConditions<Omit<FiltersOf<ExpenseList>, 'search'>> = {
  category: 'e.category = :category',
  accountId: 'e.account_id = :accountId',
  currency: 'e.currency = :currency',
  recordedBy: 'e.recorded_by = :recordedBy',
  expeditionId: 'e.expedition_id = :expeditionId',
  valid: 'e.cancelled_at is null',
  from: 'e.day >= :from',
  to: 'e.day <= :to',
}

export async function listExpenses(company: CompanyTx, list: ExpenseList) {
  const { search, ...filters } = list
  const found = await searchIn(company, 'expenses', search)
  const conditions = conditionsOf(filterConditions, filters, found && resultConditions(found, 'e'))
  const rows = await readPage<Expense>(company, expenseList, sorts[list.sort], conditions, list)
  return firstPage(rows, list.limit)
}

export async function expenseById(company: CompanyTx, id: string): Promise<Expense> {
  const [row] = await company.read<Expense>(expenseText, { id })
  return requireFound(row)
}

/** Records an expense, after its category, photo, expedition and ceiling. The database checks the money. */
export async function recordExpense(
  { company, actor, record }: WriteContext,
  { id = newId(), ...draft }: ExpenseDraft & { id?: string | undefined },
): Promise<Expense> {
  await refuseUnknownParts(company, draft)
  await refuseAboveCeiling(company, actor, draft)
  const call = {
    name: 'record_expense',
    expense: id,
    at_ms: Date.now(),
    agent: actor.userId,
    agent_name: actor.name,
    draft: { ...draft, today: await todayOf(company) },
  } as const
  accepted(await refuseIfTaken('ID_TAKEN', () => callMoneyFunction<object | RefusedCall>(company, call)))
  const expense = await expenseById(company, id)
  const amount = formatAmount(expense.amount, expense.currency)
  record('EXPENSE_CREATED', {
    table: 'expenses',
    id,
    version: 1,
    after: {
      account: expense.accountName,
      category: expense.category,
      payee: expense.payee,
      amount,
      day: expense.day,
      note: expense.note,
      photo: expense.photoId !== null,
      expedition: expense.expeditionReference,
    },
    detail: `${expense.number} · ${amount} · ${expense.category} · ${expense.payee}`,
  })
  return expense
}

export async function cancelExpense(
  { company, actor, record }: WriteContext,
  { id, reason }: { id: string; reason: string },
): Promise<Expense> {
  const call = {
    name: 'cancel_expense',
    expense: id,
    agent: actor.userId,
    agent_name: actor.name,
    may_all: hasPermission(actor, 'accounts.move'),
    draft: { reason, today: await todayOf(company) },
  } as const
  accepted(await callMoneyFunction<object | RefusedCall>(company, call))
  const expense = await expenseById(company, id)
  const amount = formatAmount(expense.amount, expense.currency)
  record('EXPENSE_CANCELLED', {
    table: 'expenses',
    id,
    version: 2,
    before: { cancelReason: null },
    after: { cancelReason: reason },
    detail: `${expense.number} · ${amount} · ${reason}`,
  })
  return expense
}

async function refuseUnknownParts(company: CompanyTx, draft: ExpenseDraft): Promise<void> {
  const { categories } = await expenseSettings(company)
  if (!categories.includes(draft.category)) throw new Refusal('UNKNOWN_CATEGORY')
  if (draft.photoId && !(await isFile(company, 'proofs', draft.photoId))) throw new Refusal('UNKNOWN_PHOTO')
  if (!draft.expeditionId) return
  const expedition = await company.db
    .selectFrom('expeditions')
    .select('id')
    .where('id', '=', draft.expeditionId)
    .executeTakeFirst()
  if (!expedition) throw new Refusal('UNKNOWN_EXPEDITION')
}

const whoMayMore: Record<CappedRole, string> = {
  employee: 'demandez à un gestionnaire ou à un administrateur',
  manager: 'demandez à un administrateur',
}

/** Refuses an expense above the ceiling of the role, in its currency. An administrator has none. */
async function refuseAboveCeiling(
  company: CompanyTx,
  actor: Actor,
  { amount, currency }: ExpenseDraft,
): Promise<void> {
  if (hasPermission(actor, 'accounts.write')) return
  const { employeeCeilings, managerCeilings } = await expenseSettings(company)
  const role: CappedRole = hasPermission(actor, 'accounts.move') ? 'manager' : 'employee'
  const most = (role === 'manager' ? managerCeilings : employeeCeilings)[currency]
  if (most !== undefined && amount > most)
    throw new Refusal('ABOVE_CEILING', { currency, most, who: whoMayMore[role] })
}
