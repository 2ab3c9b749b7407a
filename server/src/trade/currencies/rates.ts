import type { ExchangeRate } from '@escale/contract/trade/currencies/contract'
import type { RateDraft } from '@escale/contract/trade/currencies/draft'
import { currencyMessages, rateReplaced } from '@escale/contract/trade/currencies/messages'
import { formatRate, isSurprisingRate, rateSideNames } from '@escale/contract/trade/currencies/rates'
import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { latestRate } from './queries.ts'

type TypedRate = RateDraft & {
  id?: string | undefined
  seenId?: string | null | undefined
  confirmed: boolean
}

/** Writes a rate. The setting of its currency is locked, so that two people write one after the other. */
export async function createRate(
  { company, actor, record }: WriteContext,
  { id = newId(), currency, side, rate, source, seenId, confirmed }: TypedRate,
): Promise<ExchangeRate & { replaced: ExchangeRate | null; message: string }> {
  await lockCurrency(company, currency)
  const last = await latestRate(company, currency, side)
  const compared = last ?? (await latestRate(company, currency, side === 'achat' ? 'vente' : 'achat'))
  if (compared && !confirmed && isSurprisingRate(rate, compared.rate))
    throw new Refusal('RATE_SURPRISING', { currency, rate, last: compared.rate })
  await refuseIfTaken('ID_TAKEN', () =>
    company.db
      .insertInto('exchange_rates')
      .values({
        id,
        quote: currency,
        side,
        rate: sql<number>`${rate}::numeric`,
        source,
        written_by: actor.userId,
        written_by_name: actor.name,
      })
      .execute(),
  )
  const detail = `${currencyFacts[currency].name}, ${rateSideNames[side].toLowerCase()} : ${formatRate(rate)}`
  record('RATE_CREATED', { table: 'exchange_rates', id, detail: `${detail} (${source})` })
  const replaced = last && seenId !== undefined && last.id !== seenId ? last : null
  const message = replaced
    ? rateReplaced(replaced.writtenByName, formatRate(replaced.rate))
    : currencyMessages.rateSaved
  return { ...requireFound(await latestRate(company, currency, side)), replaced, message }
}

async function lockCurrency({ db }: CompanyTx, currency: Currency): Promise<void> {
  const setting = await db
    .selectFrom('company_currencies')
    .select('is_active as isActive')
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (currency === 'USD' || !setting?.isActive) throw new Refusal('CURRENCY_INACTIVE')
}
