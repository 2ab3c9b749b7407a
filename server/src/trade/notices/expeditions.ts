import type { ExpeditionNotice, NoticeState } from '@escale/contract/trade/notices/words'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { expeditionOccasion, ownersAboard } from '#trade/client-notices.ts'

/** A client with goods on an expedition, and the state of the notice to that client. */
export type NoticeOwner = {
  clientId: string
  occasion: string
  state: NoticeState | null
  toldAt: string | null
  isAsked: boolean
}

export function listNoticeOwners(
  company: CompanyTx,
  kind: ExpeditionNotice,
  expeditionId: string,
): Promise<NoticeOwner[]> {
  return company.run<NoticeOwner>({ text: ownersSql, values: [company.id, kind, expeditionId] })
}

/**
 * Plans the notices that a user requested, and returns how many. Notices that were given up are planned
 * again, pending ones are sent now, and sent ones are not repeated.
 */
export async function planRequestedNotices(
  { company, actor }: WriteContext,
  kind: ExpeditionNotice,
  expeditionId: string,
  clientIds: readonly string[],
): Promise<number> {
  const values = [company.id, kind, expeditionId, clientIds, actor.userId, actor.name]
  return (await company.run({ text: requestedSql, values })).length
}

const ownersSql = `select aboard.owner as "clientId", ${expeditionOccasion} as occasion, n.state,
  n.settled_at as "toldAt", coalesce(n.is_asked, false) as "isAsked"
  from expeditions e cross join lateral ${ownersAboard} aboard
    left join notices n on n.tenant_id = $1 and n.kind = $2 and n.about_id = e.id
      and n.occasion = ${expeditionOccasion}
  where e.tenant_id = $1 and e.id = $3
  order by aboard.owner limit 500`

/**
 * Returns SQL that inserts requested notices. If a rule planned the same notice and it was not sent, the
 * user's request replaces it. `column`: one more column that the rows give.
 */
export function insertRequested(rows: string, column?: string): string {
  return `insert into notices (tenant_id, id, kind, client_id, shared_client_id, about_kind, about_id,
    occasion, due_at, is_asked, created_by, created_by_name${column ? `, ${column}` : ''})${rows}
    on conflict (tenant_id, kind, about_id, occasion) do update
      set state = 'En attente', is_asked = true, due_at = excluded.due_at, reason = null,
      settled_at = null, message_id = null, created_by = excluded.created_by,
        created_by_name = excluded.created_by_name
    where notices.state = 'Abandonné' or (notices.state = 'En attente' and not notices.is_asked)
    returning id`
}

const requestedSql = insertRequested(`
    select $1::uuid, gen_random_uuid(), $2, aboard.client_id, aboard.shared_client_id, 'expeditions', e.id,
      ${expeditionOccasion}, now(), true, $5::uuid, $6
    from expeditions e cross join lateral ${ownersAboard} aboard
    where e.tenant_id = $1 and e.id = $3 and aboard.owner = any($4::text[])`)
