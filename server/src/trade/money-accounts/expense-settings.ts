import type { ExpenseSettingsDraft } from '@escale/contract/trade/money-accounts/draft'
import type { ExpenseSettings } from '@escale/contract/trade/money-accounts/expenses'
import { usualCategories, usualCeilings } from '@escale/contract/trade/money-accounts/words'
import { staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'
import { activeCurrencies } from '#trade/money/active-currencies.ts'

const settingsText = `select s.version, s.categories, s.employee_ceilings as "employeeCeilings",
    s.manager_ceilings as "managerCeilings"
  from till_settings s where s.tenant_id = :company`

/** The categories and ceilings of expenses: the usual ones until an administrator saves others. */
export async function expenseSettings(company: CompanyTx): Promise<ExpenseSettings> {
  const [[row], currencies] = await Promise.all([
    company.read<Omit<ExpenseSettings, 'currencies'>>(settingsText, {}),
    activeCurrencies(company),
  ])
  const usual = {
    version: 0,
    categories: [...usualCategories],
    employeeCeilings: usualCeilings.employee,
    managerCeilings: usualCeilings.manager,
  }
  return { ...(row ?? usual), currencies }
}

export async function saveExpenseSettings(
  company: CompanyTx,
  version: number,
  { categories, employeeCeilings, managerCeilings }: ExpenseSettingsDraft,
): Promise<ExpenseSettings> {
  const isSaved = await saveOnlyRow(company, 'till_settings', version, {
    categories,
    employee_ceilings: JSON.stringify(employeeCeilings),
    manager_ceilings: JSON.stringify(managerCeilings),
  })
  const saved = await expenseSettings(company)
  if (!isSaved) throw staleOrGone(saved)
  return saved
}
