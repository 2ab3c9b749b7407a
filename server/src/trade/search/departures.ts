import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { mostOfType } from '@escale/contract/trade/search/words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import type { Hit } from '#database/found.ts'
import { searchKeyHolds } from '#database/search.ts'

/** Departures by their reference, their waybill, or a container aboard. */
export function departures({ db }: CompanyTx, search: string): Promise<Hit[]> {
  const containers = db
    .selectFrom('expedition_containers as x')
    .select('x.expedition_id')
    .where('x.number', 'like', `${bareNumber(search).toUpperCase()}%`)
  return db
    .selectFrom('expeditions as e')
    .select(['e.id', 'e.reference as title', sql<string>`origin || ' → ' || destination`.as('subtitle'), 'e.status'])
    .where((either) => either.or([searchKeyHolds('e.search_key', search), either('e.id', 'in', containers)]))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(mostOfType)
    .execute()
}
