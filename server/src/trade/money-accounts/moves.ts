import type { AccountMove, AccountMoveList } from '@escale/contract/trade/money-accounts/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { isHeldTill } from '#trade/money/held-till.ts'

const columns = `m.id, m.account_id as "accountId", a.name as "accountName", m.kind, m.currency, m.amount,
  case when a.kind = 'caisse' and (not :seesTills or ${isHeldTill('a.id')}) then null
    else m.balance_after end as "balanceAfter", m.day,
  m.document_id as "documentId", m.reverses is not null as "isReversal",
  exists (select from account_moves r where r.tenant_id = :company and r.reverses = m.id) as "isReversed",
  m.reason, m.written_by_name as "writtenByName", m.written_at as "writtenAt",
  coalesce(p.reference, f.number, e.number, t.number, s.number) as document,
  case when p.id is not null then 'paiement' when f.id is not null then 'remboursement'
    when e.id is not null then 'dépense' when t.id is not null then 'transfert'
    when s.id is not null then 'session' end as "documentKind"`

const moveList = {
  columns,
  from: `account_moves m join money_accounts a on a.tenant_id = :company and a.id = m.account_id
    left join payments p on p.tenant_id = :company and p.id = m.document_id
    left join refunds f on f.tenant_id = :company and f.id = m.document_id
    left join expenses e on e.tenant_id = :company and e.id = m.document_id
    left join money_transfers t on t.tenant_id = :company and t.id = m.document_id
    left join till_sessions s on s.tenant_id = :company and s.id = m.document_id
    where m.tenant_id = :company`,
  id: 'm.id',
}

const filterConditions: FilterConditions<FiltersOf<AccountMoveList>> = {
  accountId: 'm.account_id = :accountId',
  kind: 'm.kind = :kind',
  currency: 'm.currency = :currency',
  from: 'm.day >= :from',
  to: 'm.day <= :to',
}

/** Lists moves, newest first. Who does not move money, or has the till open, sees no balance of it. */
export async function listMoves(company: CompanyTx, actor: Actor, list: AccountMoveList) {
  const { sort: _, order: _order, cursor: _cursor, limit: _limit, ...filters } = list
  const { texts, values } = conditionsOf(filterConditions, filters)
  const seesTills = hasPermission(actor, 'accounts.move')
  const conditions = { texts, values: { ...values, seesTills, self: actor.userId } }
  const rows = await readPage<AccountMove>(company, moveList, 'm.written_at', conditions, list)
  return firstPage(rows, list.limit)
}
