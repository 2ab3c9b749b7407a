import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { isSearchable } from '@escale/contract/values/search'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { patternsOf } from '#database/query/search.ts'
import { isInResult, type SearchResult, searchIn } from '#database/query/search-result.ts'
import type { DB } from '#database/statements/schema.ts'

/** Result of a search in goods, clients and shared clients. Goods of a matching client match too. */
export type GoodsSearch = { goods: SearchResult; clients: SearchResult; sharedClientIds: string[] }

const mostSharedClients = 100

/** Runs the three searches in one network round trip. Undefined if the text is empty. */
export async function searchGoods(
  company: CompanyTx,
  search: string | undefined,
  kinds: readonly GoodsKind[],
): Promise<GoodsSearch | undefined> {
  if (!search) return undefined
  const searches = [
    searchIn(company, 'goods', search, kinds),
    searchIn(company, 'clients', search),
    findSharedClients(company, search),
  ] as const
  const [goods, clients, sharedClientIds] = await Promise.all(searches)
  return goods && clients && { goods, clients, sharedClientIds }
}

async function findSharedClients({ run }: CompanyTx, search: string): Promise<string[]> {
  if (!isSearchable(search)) return []
  const text = `select id from shared_clients where search_key like all ($1) limit ${mostSharedClients}`
  const rows = await run<{ id: string }>({ text, values: [patternsOf(search).words] }, { isFollowed: true })
  return rows.map(({ id }) => id)
}

type Goods = DB & { g: DB['goods'] }

export function matchesSearch({ goods, clients, sharedClientIds }: GoodsSearch) {
  return (either: ExpressionBuilder<Goods, 'g'>): ExpressionWrapper<Goods, 'g', SqlBool> =>
    either.or([
      isInResult(goods, 'g'),
      clients.ids
        ? sql<SqlBool>`g.client_id = any (${clients.ids})`
        : either.exists(
            either
              .selectFrom('clients as o')
              .select('o.id')
              .whereRef('o.id', '=', 'g.client_id')
              .where(isInResult(clients, 'o')),
          ),
      sql<SqlBool>`g.shared_client_id = any (${sharedClientIds})`,
    ])
}
