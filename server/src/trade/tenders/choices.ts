import type { CurrencyRates } from '@escale/contract/trade/currencies/contract'
import type { CashRounding, Currency } from '@escale/contract/trade/currencies/words'
import { usualMethodKinds } from '@escale/contract/trade/money-accounts/words'
import type { TenderChoices, TenderCurrency } from '@escale/contract/trade/payments/tenders'
import { paymentMethods } from '@escale/contract/trade/payments/words'
import type { Actor } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { currentRates } from '#trade/money/current-rates.ts'

const methodsText = `select m.name, m.kind from payment_methods m
  where m.tenant_id = :company and m.is_active order by m.name_key limit 200`

const accountsText = `select a.id, a.name, a.kind, a.currency, a.operator from money_accounts a
  where a.tenant_id = :company and a.is_active and a.kind <> 'transit' order by a.kind, a.name_key limit 200`

const proposedText = `select d.method, d.account_id as "accountId" from method_accounts d
  join money_accounts a on a.tenant_id = :company and a.id = d.account_id
  where d.tenant_id = :company and a.is_active limit 200`

const cashText = `select c.currency, c.cash_step as step, c.rounding
  from company_currencies c where c.tenant_id = :company and c.is_active limit 10`

const tillText = `select s.account_id as id from till_sessions s
  where s.tenant_id = :company and s.opened_by = :person and s.state = 'Ouverte'`

type Cash = { currency: Currency; step: number; rounding: CashRounding }

/** Methods, accounts and rates that the form of a payment offers to a person. */
export async function tenderChoices(company: CompanyTx, { userId }: Actor): Promise<TenderChoices> {
  const [own, accounts, proposed, cash, rates, [till]] = await Promise.all([
    company.read<{ name: string; kind: string }>(methodsText, {}),
    company.read<TenderChoices['accounts'][number]>(accountsText, {}),
    company.read<{ method: string; accountId: string }>(proposedText, {}),
    company.read<Cash>(cashText, {}),
    currentRates(company),
    company.read<{ id: string }>(tillText, { person: userId }),
  ])
  const usual = paymentMethods.map((name) => ({ name, kind: usualMethodKinds[name] }))
  const accountOf = new Map(proposed.map(({ method, accountId }) => [method, accountId]))
  return {
    methods: [...usual, ...own].map((method) => ({
      ...method,
      accountId: accountOf.get(method.name) ?? null,
    })),
    accounts,
    currencies: [dollarsOf(cash), ...rates.map((rate) => currencyOf(rate, cash))],
    tillId: till?.id ?? null,
  }
}

/** Dollars come first, also for a company that has no setting of them. */
function dollarsOf(cash: readonly Cash[]): TenderCurrency {
  return { currency: 'USD', cash: cashOf('USD', cash), selling: null, buying: null }
}

function currencyOf({ currency, vente, achat }: CurrencyRates, cash: readonly Cash[]): TenderCurrency {
  return { currency, cash: cashOf(currency, cash), selling: usableRate(vente), buying: usableRate(achat) }
}

function cashOf(wanted: Currency, cash: readonly Cash[]): TenderCurrency['cash'] {
  const found = cash.find(({ currency }) => currency === wanted)
  return found ? { step: found.step, rounding: found.rounding } : null
}

function usableRate(rate: CurrencyRates['vente']): TenderCurrency['selling'] {
  return rate && { id: rate.id, rate: rate.rate, validFrom: rate.validFrom }
}
