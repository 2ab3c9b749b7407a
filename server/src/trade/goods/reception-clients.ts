import type { ReceptionClient } from '@escale/contract/trade/goods/contract'
import type { CompanyTx } from '#database/company.ts'
import { firstPage, merged, pageOf } from '#database/pages.ts'
import { holds, keyHolds } from '#database/search.ts'

type Asked = { search?: string | undefined; changedSince?: string | undefined; cursor?: string | undefined; limit: number }

const columns = ['id', 'name', 'phone'] as const

/** Whom goods may belong to: own and shared, in the order of their ids, so that a copy is read page by page while some are added. */
export async function receptionClients(company: CompanyTx, asked: Asked): Promise<{ items: ReceptionClient[]; nextCursor: string | null }> {
  const request = { order: 'asc' as const, limit: asked.limit, ...(asked.cursor !== undefined && { cursor: asked.cursor }) }
  const [own, shared] = await Promise.all([
    pageOf(ownClients(company, asked), 'id', 'id', request),
    pageOf(sharedClients(company, asked), 'id', 'id', request),
  ])
  return firstPage(merged(own, shared, 'asc'), asked.limit)
}

function ownClients({ id, db }: CompanyTx, { search, changedSince }: Asked) {
  let query = db.selectFrom('clients').select(columns)
  if (changedSince) query = query.where('updated_at', '>', changedSince)
  if (search) query = query.where(holds('clients', search, id))
  return query
}

function sharedClients({ db }: CompanyTx, { search, changedSince }: Asked) {
  let query = db.selectFrom('shared_clients').select(columns)
  if (changedSince) query = query.where('updated_at', '>', changedSince)
  if (search) query = query.where(keyHolds('search_key', search))
  return query
}
