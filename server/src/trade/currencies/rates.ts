import type { ExchangeRate, RateList } from '@escale/contract/trade/currencies/contract'
import type { RateDraft } from '@escale/contract/trade/currencies/draft'
import { currencyMessages, rateReplaced } from '@escale/contract/trade/currencies/messages'
import {
  formatRate,
  isSurprisingRate,
  type RateSide,
  rateSideNames,
} from '@escale/contract/trade/currencies/rates'
import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { newId } from '#database/query/ids.ts'
import { firstPage, readPage } from '#database/query/pages.ts'

const columns = `r.id, r.quote as currency, r.side, trim_scale(r.rate)::text as rate, r.source,
  r.valid_from as "validFrom", r.written_by_name as "writtenByName"`

const filterConditions: FilterConditions<Pick<RateList, 'currency' | 'side'>> = {
  currency: 'r.quote = :currency',
  side: 'r.side = :side',
}

const rateList = { columns, from: `exchange_rates r where r.tenant_id = :company`, id: 'r.id' }

/** Lists the rates that were ever written. */
export async function listRates(company: CompanyTx, list: RateList) {
  const { currency, side } = list
  const conditions = conditionsOf(filterConditions, { currency, side })
  const rows = await readPage<ExchangeRate>(company, rateList, 'r.valid_from', conditions, list)
  return firstPage(rows, list.limit, ({ sortKey: _key, ...row }) => asRate(row))
}

function asRate(row: ExchangeRate): ExchangeRate {
  return { ...row, validFrom: new Date(row.validFrom).toISOString() as ExchangeRate['validFrom'] }
}

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

const latestText = `select ${columns} from exchange_rates r
  where r.tenant_id = :company and r.base = 'USD' and r.quote = :currency and r.side = :side
  order by r.valid_from desc, r.id limit 1`

async function latestRate(company: CompanyTx, currency: Currency, side: RateSide) {
  const [row] = await company.read<ExchangeRate>(latestText, { currency, side })
  return row ? asRate(row) : null
}
