import type { Currency } from '@escale/contract/trade/currencies/words'
import type { CompanyTx } from '#database/caller/company.ts'

/** The currencies that a company takes: US dollars, and those that it switched on. */
export async function activeCurrencies(company: CompanyTx): Promise<Currency[]> {
  const rows = await company.read<{ currency: Currency }>(
    `select c.currency from company_currencies c where c.tenant_id = :company and c.is_active
      and c.currency <> 'USD' order by c.currency limit 10`,
    {},
  )
  return ['USD', ...rows.map(({ currency }) => currency)]
}
