import type { AccountingSettings } from '@escale/contract/trade/accounting/contract'
import type { AccountNumbersDraft } from '@escale/contract/trade/accounting/draft'
import {
  type AccountNumbers,
  accountRoles,
  roleKeys,
  usualCategoryNumbers,
  usualRoleNumbers,
} from '@escale/contract/trade/accounting/words'
import { usualCategories } from '@escale/contract/trade/money-accounts/words'
import type { WriteContext } from '#access/guard/write-context.ts'
import { staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'

type Row = { version: number } & AccountNumbers

const numbersText = `select s.version, s.role_numbers as roles, s.category_numbers as categories,
    s.account_numbers as accounts
  from accounting_settings s where s.tenant_id = :company`

const categoriesText = `select s.categories from till_settings s where s.tenant_id = :company`

const accountsText = `select a.id, a.name, a.kind from money_accounts a
  where a.tenant_id = :company and a.kind <> 'transit' order by a.kind, a.name_key`

/** The account numbers of the company, or the usual ones until an administrator saves others. */
export async function accountNumbers(company: CompanyTx): Promise<Row> {
  const [row] = await company.read<Row>(numbersText)
  if (!row) return { version: 0, roles: usualRoleNumbers, categories: usualCategoryNumbers, accounts: {} }
  return { ...row, roles: { ...usualRoleNumbers, ...row.roles } }
}

export async function accountingSettings(company: CompanyTx): Promise<AccountingSettings> {
  const [{ version, ...numbers }, [saved], accounts] = await Promise.all([
    accountNumbers(company),
    company.read<{ categories: string[] }>(categoriesText),
    company.read<Omit<AccountingSettings['accounts'][number], 'number'>>(accountsText),
  ])
  const names = saved?.categories ?? (accounts.length > 0 ? usualCategories : [])
  return {
    version,
    roles: numbers.roles,
    categories: names.map((name) => ({ name, number: numbers.categories[name] ?? null })),
    accounts: accounts.map((account) => ({ ...account, number: numbers.accounts[account.id] ?? null })),
  }
}

/** Saves the account numbers. Those of categories that were renamed or removed stay for older entries. */
export async function saveAccountNumbers(
  { company, record }: WriteContext,
  version: number,
  draft: AccountNumbersDraft,
): Promise<AccountingSettings> {
  const former = await accountNumbers(company)
  const categories = Object.fromEntries(draft.categories.map(({ name, number }) => [name, number]))
  const isSaved = await saveOnlyRow(company, 'accounting_settings', version, {
    role_numbers: JSON.stringify(draft.roles),
    category_numbers: JSON.stringify(withoutEmpty({ ...former.categories, ...categories })),
    account_numbers: JSON.stringify(withoutEmpty(numbersById(draft.accounts))),
  })
  const saved = await accountingSettings(company)
  if (!isSaved) throw staleOrGone(saved)
  record('SETTINGS_UPDATED', { table: 'accounting_settings', detail: changesText(former, draft) })
  return saved
}

function numbersById(rows: AccountNumbersDraft['accounts']): Record<string, string | null> {
  return Object.fromEntries(rows.map(({ id, number }) => [id, number]))
}

function withoutEmpty(numbers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([name, number]) => (number ? [[name, number]] : [])),
  )
}

/** The changed numbers as text, for the journal. */
function changesText(former: AccountNumbers, draft: AccountNumbersDraft): string {
  const roles = roleKeys
    .filter((role) => former.roles[role] !== draft.roles[role])
    .map((role) => `${accountRoles[role].name} ${former.roles[role]} → ${draft.roles[role]}`)
  const categories = draft.categories
    .filter(({ name, number }) => (former.categories[name] ?? null) !== number)
    .map(({ name, number }) => `${name} → ${number ?? 'aucun'}`)
  const accounts = draft.accounts.filter(({ id, number }) => (former.accounts[id] ?? null) !== number)
  const moneyAccounts = accounts.length > 0 ? [`comptes d'argent : ${accounts.length}`] : []
  const changes = [...roles, ...categories, ...moneyAccounts]
  return `Numéros de compte : ${changes.join(', ') || 'aucun changement'}`
}
