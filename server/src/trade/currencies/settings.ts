import type { CurrencySettings } from '@escale/contract/trade/currencies/contract'
import type { CurrencySettingsDraft } from '@escale/contract/trade/currencies/draft'
import { usualRateDays } from '@escale/contract/trade/currencies/rates'
import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import { sql, type Updateable } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { DB } from '#database/statements/schema.ts'
import { activeCurrencies } from '#trade/money/active-currencies.ts'

const columns = ['version', 'document_currency as documentCurrency', 'rate_days as rateDays'] as const

/** The settings of currencies, or what is usual until an administrator changes them. */
export async function currencySettings({ db }: CompanyTx): Promise<CurrencySettings> {
  const row = await db.selectFrom('currency_settings').select(columns).executeTakeFirst()
  if (!row) return { version: 0, documentCurrency: null, rateDays: usualRateDays }
  return { ...row, documentCurrency: row.documentCurrency as Currency | null }
}

export async function saveCurrencySettings(
  { company, record }: WriteContext,
  version: number,
  { documentCurrency, rateDays }: CurrencySettingsDraft,
): Promise<CurrencySettings> {
  if (documentCurrency !== null) await refuseUnusable(company, documentCurrency)
  const isSaved = await saveRow(company, version, {
    document_currency: documentCurrency,
    rate_days: rateDays,
  })
  const current = await currencySettings(company)
  if (!isSaved) throw staleOrGone(current)
  const shown = documentCurrency ? currencyFacts[documentCurrency].name : 'aucune'
  record('SETTINGS_UPDATED', {
    table: 'currency_settings',
    detail: `Devise affichée sur les documents : ${shown} · un taux sert ${rateDays} jours`,
  })
  return current
}

async function saveRow(
  { id, db }: CompanyTx,
  version: number,
  values: Updateable<DB['currency_settings']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('currency_settings')
    .values({ tenant_id: id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet({ ...values, version: version + 1, updated_at: sql`now()` })
        .where('currency_settings.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Dollars are on documents already. */
async function refuseUnusable(company: CompanyTx, currency: Currency): Promise<void> {
  if (currency === 'USD' || !(await activeCurrencies(company)).includes(currency))
    throw new Refusal('CURRENCY_INACTIVE')
}
