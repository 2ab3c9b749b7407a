import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { mostOfType, type ResultType } from '@escale/contract/trade/search/words'
import type { AnyTx } from '#database/caller/company.ts'
import { clientIdText } from '#database/query/client-columns.ts'
import { bestMatches, patternsOf } from '#database/query/search.ts'

/** A record found by the search. */
export type Hit = {
  type: ResultType
  id: string
  title: string
  subtitle: string | null
  status: string | null
  /** Expedition and owner of the goods. Only set for goods. */
  expeditionId?: string | null
  clientId?: string | null
  /** Debt of a client in cents, if the user may read invoices. */
  owedCents?: number | null
}

/**
 * Number of newest rows scanned in each table when no index can be used. It is lower than in lists, because
 * six tables are scanned.
 */
const mostRead = 120

const search = `search_all($1, $2, $3, $4, $5, $6, $7, $8)`
const columns = 'hit.kind as type, hit.id, hit.title, hit.subtitle, hit.status'
const shared = `select ${columns} from ${search} hit`
// Each of at most twenty results gets a subquery, because a join could scan all goods of the company.
const goodsColumn = (column: string) => `case when hit.kind in ('merchandise', 'vehicle') then
  (select ${column} from goods g where g.tenant_id = $1 and g.id = hit.id) end`
const own = `select ${columns}, ${goodsColumn('g.expedition_id')} as "expeditionId",
  ${goodsColumn(clientIdText('g'))} as "clientId",
  case when hit.kind = 'client' and $9 then (select coalesce(sum(f.balance), 0)::bigint from client_figures f
    where f.tenant_id = $1 and f.client_id = hit.id) end as "owedCents" from ${search} hit`

/** Finds the best matches of each type in one statement. */
export function bestHits(
  { id, run }: AnyTx,
  types: readonly ResultType[],
  typed: string,
  hasMoney: boolean,
): Promise<Hit[]> {
  const { words, indexed, newestRead } = patternsOf(typed)
  const container = `${bareNumber(typed)}%`
  const values = [
    id,
    types,
    words,
    indexed,
    Math.min(newestRead, mostRead),
    bestMatches(typed),
    container,
    mostOfType,
  ]
  return id === null
    ? run<Hit>({ text: shared, values })
    : run<Hit>({ text: own, values: [...values, hasMoney] })
}
