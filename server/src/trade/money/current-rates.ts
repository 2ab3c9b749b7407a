import type { CurrencyRates } from '@escale/contract/trade/currencies/contract'
import { type RateSide, usualRateDays } from '@escale/contract/trade/currencies/rates'
import { currencies } from '@escale/contract/trade/currencies/words'
import type { CompanyTx } from '#database/caller/company.ts'

/** The latest rate of the currency `c` for one side. usable_rate in SQL chooses the same. */
function latestRate(side: RateSide): string {
  return `(select jsonb_build_object('id', r.id, 'rate', trim_scale(r.rate)::text, 'source', r.source,
      'validFrom', r.valid_from, 'writtenByName', r.written_by_name, 'isOld', r.valid_from
        < now() - make_interval(days => coalesce((select s.rate_days::integer from currency_settings s
          where s.tenant_id = :company), ${usualRateDays})))
    from exchange_rates r
    where r.tenant_id = :company and r.base = 'USD' and r.quote = c.currency and r.side = '${side}'
    order by r.valid_from desc, r.id limit 1)`
}

const ratesText = `select c.currency, ${latestRate('vente')} as vente, ${latestRate('achat')} as achat
  from company_currencies c
  where c.tenant_id = :company and c.is_active and c.currency <> 'USD' limit 10`

/** The rates that apply now, in the usual order of currencies. */
export async function currentRates(company: CompanyTx): Promise<CurrencyRates[]> {
  const rows = await company.read<CurrencyRates>(ratesText, {})
  return currencies.flatMap((currency) => {
    const row = rows.find((one) => one.currency === currency)
    return row ? [{ currency, vente: withInstant(row.vente), achat: withInstant(row.achat) }] : []
  })
}

function withInstant(rate: CurrencyRates['vente']): CurrencyRates['vente'] {
  return rate && { ...rate, validFrom: new Date(rate.validFrom).toISOString() as typeof rate.validFrom }
}
