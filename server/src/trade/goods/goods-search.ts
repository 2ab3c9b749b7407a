import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { isSearchable } from '@escale/contract/values/search'
import type { CompanyTx } from '#database/caller/company.ts'
import type { Conditions } from '#database/query/conditions.ts'
import { patternsOf } from '#database/query/search.ts'
import { resultConditions, type SearchResult, searchIn } from '#database/query/search-result.ts'

const mostSharedClients = 100

/**
 * Runs the three searches in one network round trip: in goods, clients and shared clients. Goods of a
 * matching client match too. Undefined if the text is empty.
 */
export async function searchGoods(
  company: CompanyTx,
  search: string | undefined,
  kinds: readonly GoodsKind[],
): Promise<Conditions | undefined> {
  if (!search) return undefined
  const searches = [
    searchIn(company, 'goods', search, kinds),
    searchIn(company, 'clients', search),
    findSharedClients(company, search),
  ] as const
  const [goods, clients, sharedClientIds] = await Promise.all(searches)
  return goods && clients && isFound(goods, clients, sharedClientIds)
}

async function findSharedClients({ run }: CompanyTx, search: string): Promise<string[]> {
  if (!isSearchable(search)) return []
  const text = `select id from shared_clients where search_key like all ($1) limit ${mostSharedClients}`
  const rows = await run<{ id: string }>({ text, values: [patternsOf(search).words] }, { isFollowed: true })
  return rows.map(({ id }) => id)
}

function isFound(goods: SearchResult, clients: SearchResult, foundSharedIds: string[]): Conditions {
  const itself = resultConditions(goods, 'g')
  const owner = resultConditions(clients, 'o')
  const isOfFoundClient = clients.ids
    ? 'g.client_id = any (:foundClientIds)'
    : `exists (select from clients o
        where o.tenant_id = :company and o.id = g.client_id and ${owner.texts.join(' and ')})`
  const found = [...itself.texts, isOfFoundClient, 'g.shared_client_id = any (:foundSharedIds)']
  return {
    texts: [`(${found.join(' or ')})`],
    values: { ...owner.values, ...itself.values, foundClientIds: clients.ids, foundSharedIds },
  }
}
