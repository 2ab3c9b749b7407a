import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Currency } from '@escale/contract/trade/currencies/words'
import type { FundsDraft } from '@escale/contract/trade/money-accounts/draft'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { accepted, type RefusedCall } from '#trade/money/refused-call.ts'

/** Puts money in an account from outside the company. */
export async function addFunds(
  { company, actor, record }: WriteContext,
  { id = newId(), ...draft }: FundsDraft & { id?: string | undefined },
): Promise<{ id: string }> {
  await refuseKnownDocument(company, id)
  const call = {
    name: 'add_funds',
    document: id,
    agent: actor.userId,
    agent_name: actor.name,
    draft: { ...draft, today: await todayOf(company) },
  } as const
  accepted(await callMoneyFunction<{ id: string } | RefusedCall>(company, call))
  const text = fundsText(draft.amount, draft.currency, draft.reason)
  record('MONEY_FUNDS_ADDED', {
    table: 'money_accounts',
    id: draft.accountId,
    before: { funds: null },
    after: { funds: text },
    detail: text,
  })
  return { id }
}

type CancelledFunds = { accountId: string; currency: Currency; amount: number }

/** Takes wrongly entered funds out again, today. */
export async function cancelFunds(
  { company, actor, record }: WriteContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const call = {
    name: 'cancel_funds',
    document: id,
    agent: actor.userId,
    agent_name: actor.name,
    draft: { reason, today: await todayOf(company) },
  } as const
  const answer = await callMoneyFunction<CancelledFunds | RefusedCall>(company, call)
  const { accountId, currency, amount } = accepted(answer)
  const text = fundsText(amount, currency, reason)
  record('MONEY_FUNDS_CANCELLED', {
    table: 'money_accounts',
    id: accountId,
    before: { funds: text },
    after: { funds: null },
    detail: text,
  })
}

function fundsText(amount: number, currency: Currency, reason: string): string {
  return `${formatAmount(amount, currency)} · ${reason}`
}

/** The moves of two documents must not be mixed. */
async function refuseKnownDocument({ db }: CompanyTx, id: string): Promise<void> {
  const known = await db
    .selectFrom('account_moves')
    .select('id')
    .where('document_id', '=', id)
    .executeTakeFirst()
  if (known) throw new Refusal('ID_TAKEN')
}
