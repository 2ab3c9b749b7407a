import type { CashRounding, Currency } from '@escale/contract/trade/currencies/words'
import type { TenderChoices, TenderCurrency } from '@escale/contract/trade/payments/tenders'
import { paymentMethods } from '@escale/contract/trade/payments/words'
import type { Actor } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'

const methodsText = `select m.name, m.kind from payment_methods m
  where m.tenant_id = :company and m.is_active order by m.name_key limit 200`

const accountsText = `select a.id, a.name, a.kind, a.currency, a.operator from money_accounts a
  where a.tenant_id = :company and a.is_active and a.kind <> 'transit' order by a.kind, a.name_key limit 200`

const latestRate = (side: 'vente' | 'achat') => `(select jsonb_build_object('id', r.id,
      'rate', trim_scale(r.rate)::text, 'validFrom', r.valid_from) from exchange_rates r
    where r.tenant_id = :company and r.base = 'USD' and r.quote = c.currency and r.side = '${side}'
      and r.valid_from <= clock_timestamp() order by r.valid_from desc, r.id limit 1)`

const currenciesText = `select c.currency, c.cash_step as step, c.rounding,
    ${latestRate('vente')} as selling, ${latestRate('achat')} as buying
  from company_currencies c where c.tenant_id = :company and c.is_active order by c.currency limit 10`

const tillText = `select s.account_id as id from till_sessions s
  where s.tenant_id = :company and s.opened_by = :person and s.state = 'Ouverte'`

type CurrencyRow = {
  currency: Currency
  step: number
  rounding: CashRounding
  selling: TenderCurrency['selling']
  buying: TenderCurrency['buying']
}

const usualKinds = { Virement: 'banque', Chèque: 'banque', Espèces: 'caisse' } as const

/** Methods, accounts and rates that the form of a payment offers to a person. */
export async function tenderChoices(company: CompanyTx, { userId }: Actor): Promise<TenderChoices> {
  const [own, accounts, money, [till]] = await Promise.all([
    company.read<{ name: string; kind: string }>(methodsText, {}),
    company.read<TenderChoices['accounts'][number]>(accountsText, {}),
    company.read<CurrencyRow>(currenciesText, {}),
    company.read<{ id: string }>(tillText, { person: userId }),
  ])
  const usual = paymentMethods.map((name) => ({ name, kind: usualKinds[name] }))
  return {
    methods: [...usual, ...own],
    accounts,
    currencies: withDollars(money),
    tillId: till?.id ?? null,
  }
}

/** Dollars come first, also for a company that has no setting of them. */
function withDollars(rows: CurrencyRow[]): TenderCurrency[] {
  const money = rows.map(({ currency, step, rounding, selling, buying }) => ({
    currency,
    cash: { step, rounding },
    selling: selling && { ...selling, validFrom: new Date(selling.validFrom).toISOString() as never },
    buying: buying && { ...buying, validFrom: new Date(buying.validFrom).toISOString() as never },
  }))
  const dollars = money.find(({ currency }) => currency === 'USD')
  const own = { currency: 'USD', cash: null, selling: null, buying: null } as const
  return [dollars ?? own, ...money.filter(({ currency }) => currency !== 'USD')]
}
