import type { Action } from '@escale/contract/journal/actions'
import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type {
  AcknowledgementDraft,
  SettlementDraft,
  TransferDraft,
} from '@escale/contract/trade/money-accounts/draft'
import type { Transfer, TransferList } from '@escale/contract/trade/money-accounts/transfers'
import type { Outcome } from '@escale/contract/trade/money-accounts/words'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { conditionsOf } from '#database/query/conditions.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { accepted, type RefusedCall } from '#trade/money/refused-call.ts'

const columns = `t.id, t.number, t.kind, t.from_id as "fromId", f.name as "fromName", t.to_id as "toId",
  d.name as "toName", t.currency, t.amount, t.fee, t.day, t.note, t.state, t.sent_by as "sentBy",
  t.sent_by_name as "sentByName", t.sent_at as "sentAt", t.received,
  t.acknowledged_by_name as "acknowledgedByName", t.acknowledged_at as "acknowledgedAt",
  t.settled_by_name as "settledByName", t.cancelled_by_name as "cancelledByName", t.reason,
  t.state = 'En route' and (:mayAll or exists (select from till_sessions s where s.tenant_id = :company
    and s.account_id = t.to_id and s.opened_by = :person and s.state = 'Ouverte')) as "mayAcknowledge"`

const fromTransfers = `money_transfers t
  join money_accounts f on f.tenant_id = :company and f.id = t.from_id
  join money_accounts d on d.tenant_id = :company and d.id = t.to_id where t.tenant_id = :company`

const transferList = { columns, from: fromTransfers, id: 't.id' }

const filterConditions = {
  state: 't.state = :state',
  accountId: '(t.from_id = :accountId or t.to_id = :accountId)',
} as const

/** The places of the columns: who reads, and whether they receive for every account. */
function readerOf(actor: Actor) {
  return { person: actor.userId, mayAll: hasPermission(actor, 'accounts.move') }
}

export async function listTransfers(company: CompanyTx, actor: Actor, list: TransferList) {
  const { texts, values } = conditionsOf(filterConditions, { state: list.state, accountId: list.accountId })
  const conditions = { texts, values: { ...values, ...readerOf(actor) } }
  const rows = await readPage<Transfer>(company, transferList, 't.sent_at', conditions, list)
  return firstPage(rows, list.limit)
}

export async function transferById(company: CompanyTx, actor: Actor, id: string): Promise<Transfer> {
  const text = `select ${columns} from ${fromTransfers} and t.id = :id`
  const [row] = await company.read<Transfer>(text, { id, ...readerOf(actor) })
  return requireFound(row)
}

/** The transfers that somebody must still look at. */
export async function waitingTransfers(company: CompanyTx): Promise<{ count: number }> {
  const [row] = await company.read<{ count: number }>(
    `select count(*) as count from money_transfers t where t.tenant_id = :company
      and t.state in ('En route', 'Écart')`,
    {},
  )
  return requireFound(row)
}

export async function sendTransfer(
  writing: WriteContext,
  { id = newId(), ...draft }: TransferDraft & { id?: string | undefined },
): Promise<Transfer> {
  const { company, actor } = writing
  const call = {
    name: 'send_transfer',
    transfer: id,
    at_ms: Date.now(),
    agent: actor.userId,
    agent_name: actor.name,
    draft: { ...draft, today: await todayOf(company) },
  } as const
  accepted(await refuseIfTaken('ID_TAKEN', () => callMoneyFunction<object | RefusedCall>(company, call)))
  return recordTransfer(writing, 'MONEY_TRANSFER_SENT', id, ({ toName }) => `vers ${toName}`)
}

export async function acknowledgeTransfer(
  writing: WriteContext,
  { id, ...draft }: AcknowledgementDraft & { id: string },
): Promise<Transfer> {
  const { company, actor } = writing
  const call = {
    name: 'acknowledge_transfer',
    transfer: id,
    agent: actor.userId,
    agent_name: actor.name,
    may_all: hasPermission(actor, 'accounts.move'),
    draft: { ...draft, today: await todayOf(company) },
  } as const
  accepted(await callMoneyFunction<object | RefusedCall>(company, call))
  return recordTransfer(writing, 'MONEY_TRANSFER_RECEIVED', id, ({ toName, received, amount, currency }) =>
    received === amount
      ? `reçu dans ${toName}`
      : `reçu dans ${toName} : ${formatAmount(received ?? 0, currency)}, écart en transit`,
  )
}

const outcomeTexts: Record<Outcome, string> = {
  arrivé: 'écart arrivé plus tard',
  revenu: 'écart revenu au départ',
  perdu: 'écart perdu',
}

export async function settleTransfer(
  writing: WriteContext,
  { id, ...draft }: SettlementDraft & { id: string },
): Promise<Transfer> {
  const call = { name: 'settle_transfer', transfer: id, ...(await agentOf(writing, draft)) } as const
  accepted(await callMoneyFunction<object | RefusedCall>(writing.company, call))
  const text = `${outcomeTexts[draft.outcome]}, ${draft.reason}`
  return recordTransfer(writing, 'MONEY_TRANSFER_SETTLED', id, () => text)
}

export async function cancelTransfer(
  writing: WriteContext,
  { id, ...draft }: { id: string; reason: string },
): Promise<Transfer> {
  const call = { name: 'cancel_transfer', transfer: id, ...(await agentOf(writing, draft)) } as const
  accepted(await callMoneyFunction<object | RefusedCall>(writing.company, call))
  return recordTransfer(writing, 'MONEY_TRANSFER_CANCELLED', id, () => `annulé, ${draft.reason}`)
}

async function agentOf<Draft extends object>({ company, actor }: WriteContext, draft: Draft) {
  return {
    agent: actor.userId,
    agent_name: actor.name,
    draft: { ...draft, today: await todayOf(company) },
  }
}

/** Writes the action into the history of both accounts, and returns the transfer as it is now. */
async function recordTransfer(
  { company, actor, record }: WriteContext,
  action: Action,
  id: string,
  words: (transfer: Transfer) => string,
): Promise<Transfer> {
  const transfer = await transferById(company, actor, id)
  const amount = formatAmount(transfer.amount, transfer.currency)
  const text = `${transfer.number} · ${amount} · ${words(transfer)}`
  record(action, {
    table: 'money_accounts',
    rows: [transfer.fromId, transfer.toId].map((account) => ({
      id: account,
      version: null,
      before: { transfer: null },
      after: { transfer: text },
    })),
    detail: text,
  })
  return transfer
}
