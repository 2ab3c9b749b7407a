import { codeKey } from '@escale/contract/trade/freight/check-digits'
import { finalGoodsStatuses } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { allOf } from '#database/query/conditions.ts'
import { codeConditions } from '#trade/goods/lot/code-match.ts'

/**
 * Refuses a tracking number that is in stock or was registered in the last two years. Later, carriers use
 * numbers again. `id` is the row being written. Call this after drawing the goods number: that takes a lock,
 * so of two users with the same parcel the second is refused.
 */
export async function refuseDuplicate({ db }: CompanyTx, trackingNumber: string, id: string): Promise<void> {
  if (codeKey(trackingNumber) === '') return
  const duplicate = await db
    .selectFrom('goods')
    .select(['number', 'received_by_name as receivedByName'])
    .where('kind', '=', 'Colis')
    .where(allOf(codeConditions('tracking_number', trackingNumber)))
    .where(({ or, eb }) =>
      or([
        eb('status', 'not in', finalGoodsStatuses),
        eb('created_at', '>', sql<string>`now() - interval '2 years'`),
      ]),
    )
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (duplicate) throw new Refusal('ALREADY_RECEIVED', duplicate)
}
