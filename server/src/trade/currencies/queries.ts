import type { ExchangeRate, RateList } from '@escale/contract/trade/currencies/contract'
import type { RateSide } from '@escale/contract/trade/currencies/rates'
import type { Currency } from '@escale/contract/trade/currencies/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
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

const latestText = `select ${columns} from exchange_rates r
  where r.tenant_id = :company and r.base = 'USD' and r.quote = :currency and r.side = :side
  order by r.valid_from desc, r.id limit 1`

/** The rate that applies now, null without one. */
export async function latestRate(
  company: CompanyTx,
  currency: Currency,
  side: RateSide,
): Promise<ExchangeRate | null> {
  const [row] = await company.read<ExchangeRate>(latestText, { currency, side })
  return row ? asRate(row) : null
}
