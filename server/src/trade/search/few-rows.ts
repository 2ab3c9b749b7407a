import { mostOfType } from '@escale/contract/trade/search/words'
import { sql } from 'kysely'
import type { AnyTx } from '#database/company.ts'
import type { Hit } from '#database/found.ts'
import { keyHolds, searchKeyHolds } from '#database/search.ts'

// Tables that stay small, read from the newest row on.

const noStatus = sql<null>`null`.as('status')

export function sharedClients({ db }: AnyTx, search: string): Promise<Hit[]> {
  return db
    .selectFrom('shared_clients')
    .select(['id', 'name as title', sql<string>`concat_ws(' · ', email, phone)`.as('subtitle'), noStatus])
    .where(searchKeyHolds('search_key', search))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOfType)
    .execute()
}

export function servicesIn(table: 'services' | 'shared_services', { db }: AnyTx, search: string): Promise<Hit[]> {
  return db
    .selectFrom(table)
    .select(['id', 'name as title', 'category as subtitle', noStatus])
    .where(keyHolds('name_key', search))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOfType)
    .execute()
}
