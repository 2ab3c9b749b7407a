import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { searchKeyHolds } from '#database/query/search.ts'
import { isFound, type SearchResult, searchIn } from '#database/query/search-result.ts'
import type { DB } from '#database/statements/schema.ts'

/** What a text finds among goods: those that bear it, and those of whoever bears it. */
export type GoodsSearch = { goods: SearchResult; clients: SearchResult; sharedClientIds: string[] }

const mostShared = 100

/** Asked before the list that shows it; undefined when nothing is searched. */
export async function goodsSearch(company: CompanyTx, search: string | undefined, kinds: readonly GoodsKind[]): Promise<GoodsSearch | undefined> {
  const [goods, clients] = [await searchIn(company, 'goods', search, kinds), await searchIn(company, 'clients', search)]
  if (!search || !goods || !clients) return undefined
  const shared = await company.db.selectFrom('shared_clients').select('id').where(searchKeyHolds('search_key', search)).limit(mostShared).execute()
  return { goods, clients, sharedClientIds: shared.map(({ id }) => id) }
}

type Goods = DB & { g: DB['goods'] }

export function isSearched({ goods, clients, sharedClientIds }: GoodsSearch) {
  return (either: ExpressionBuilder<Goods, 'g'>): ExpressionWrapper<Goods, 'g', SqlBool> =>
    either.or([
      isFound(goods, 'g'),
      clients.ids
        ? sql<SqlBool>`g.client_id = any (${clients.ids})`
        : either.exists(either.selectFrom('clients as o').select('o.id').whereRef('o.id', '=', 'g.client_id').where(isFound(clients, 'o'))),
      sql<SqlBool>`g.shared_client_id = any (${sharedClientIds})`,
    ])
}
