import type { CompanyCurrency } from '@escale/contract/trade/currencies/contract'
import type { CurrencyDraft } from '@escale/contract/trade/currencies/draft'
import {
  type CashRounding,
  type Currency,
  currencies,
  currencyFacts,
} from '@escale/contract/trade/currencies/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { currencySettings } from './settings.ts'

const stored = `select c.currency, c.version, c.is_active as "isActive", c.cash_step as "cashStep",
    c.rounding, c.pieces
  from company_currencies c where c.tenant_id = :company limit 10`

type StoredCurrency = Omit<CompanyCurrency, 'pieces' | 'rounding'> & {
  rounding: CashRounding
  pieces: (number | string)[]
}

/** Every currency that a company can take, dollars first. Those without a setting have the usual one. */
export async function companyCurrencies(company: CompanyTx): Promise<CompanyCurrency[]> {
  const rows = await company.read<StoredCurrency>(stored, {})
  const known = new Map(rows.map((row) => [row.currency, { ...row, pieces: row.pieces.map(Number) }]))
  return currencies.map((currency) => known.get(currency) ?? usualCurrency(currency))
}

function usualCurrency(currency: Currency): CompanyCurrency {
  const { cashStep, pieces } = currencyFacts[currency]
  const isActive = currency === 'USD'
  return { currency, version: 0, isActive, cashStep, rounding: 'au-dessus', pieces: [...pieces] }
}

export async function saveCurrency(
  { company, record }: WriteContext,
  currency: Currency,
  version: number,
  draft: CurrencyDraft,
): Promise<CompanyCurrency> {
  if (!draft.isActive && currency === 'USD') throw new Refusal('DOLLARS_STAY')
  const isSaved = await saveRow(company, currency, version, draft)
  const current = (await companyCurrencies(company)).find((one) => one.currency === currency)
  if (!isSaved) throw staleOrGone(current)
  if (!draft.isActive) await refuseInUse(company, currency)
  record('SETTINGS_UPDATED', {
    table: 'company_currencies',
    detail: `${currencyFacts[currency].name} : ${draft.isActive ? 'activé' : 'désactivé'}`,
  })
  return current as CompanyCurrency
}

async function saveRow(
  { id, db }: CompanyTx,
  currency: Currency,
  version: number,
  { isActive, cashStep, rounding, pieces }: CurrencyDraft,
): Promise<boolean> {
  const values = { is_active: isActive, cash_step: cashStep, rounding, pieces }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('company_currencies')
    .values({ tenant_id: id, currency, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'currency'])
        .doUpdateSet({ ...values, version: version + 1, updated_at: sql`now()` })
        .where('company_currencies.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A currency stays on while an account holds it or documents show it. */
async function refuseInUse(company: CompanyTx, currency: Currency): Promise<void> {
  const { documentCurrency } = await currencySettings(company)
  if (documentCurrency === currency) throw new Refusal('CURRENCY_ON_DOCUMENTS')
  const [held] = await company.read<{ account: string; amount: number }>(
    `select a.name as account, b.balance as amount from account_balances b
      join money_accounts a on a.tenant_id = :company and a.id = b.account_id
      where b.tenant_id = :company and b.currency = :currency and b.balance <> 0
      order by a.name_key limit 1`,
    { currency },
  )
  if (held) throw new Refusal('CURRENCY_HELD', { ...held, currency })
}
