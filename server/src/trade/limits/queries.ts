import type { ClientCredit } from '@escale/contract/trade/limits/contract'
import type { LimitDraft } from '@escale/contract/trade/limits/draft'
import { formatMoney } from '@escale/contract/values/amounts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findClient } from '#database/query/client-columns.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { findTerms, saveTerms } from '#trade/client-terms.ts'
import { engagementOf } from './credit.ts'

export async function creditOf(company: CompanyTx, id: string): Promise<ClientCredit> {
  const client = requireFound(await findClient(company, id))
  const terms = (await findTerms(company, [client.id])).get(client.id)
  const { credit_limit: amount = null, credit_days: days = null } = terms ?? {}
  return {
    version: terms?.version ?? 0,
    amount,
    days,
    currency: terms?.credit_currency ?? 'USD',
    engagement: amount === null && days === null ? null : await engagementOf(company, client.id),
    today: await todayOf(company),
  }
}

export async function saveLimit(
  { company, record }: WriteContext,
  id: string,
  version: number,
  { amount, days }: LimitDraft,
): Promise<ClientCredit> {
  const before = await saveTerms(company, id, version, { credit_limit: amount, credit_days: days })
  const saved = await creditOf(company, id)
  if (!before) throw staleOrGone(saved)
  record('CLIENT_TERMS_UPDATED', {
    table: 'clients',
    id,
    before: { creditLimit: before.creditLimit ?? null, creditDays: before.creditDays ?? null },
    after: { creditLimit: amount, creditDays: days },
    detail: `Plafond de crédit : ${limitText(amount, days)}`,
  })
  return saved
}

function limitText(amount: number | null, days: number | null): string {
  const parts = [amount !== null && formatMoney(amount), days !== null && `${days} jours`]
  return parts.filter(Boolean).join(', ') || 'aucun'
}
