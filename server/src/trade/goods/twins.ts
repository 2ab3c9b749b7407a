import { bareNumber, codeKey } from '@escale/contract/trade/freight/check-digits'
import { goodsGone } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { isCode } from './code.ts'

/**
 * Refuses a tracking number that is here or was within two years, after which carriers give it again, however
 * it is written; `id` is the row's own. Asked once the number of
 * the row is drawn, for which the company's receptions wait one for another: of two at once the second sees
 * the first.
 */
export async function refuseTwin({ db }: CompanyTx, trackingNumber: string, id: string): Promise<void> {
  const key = codeKey(trackingNumber)
  if (key === '') return
  const twin = await db
    .selectFrom('goods')
    .select(['number', 'received_by_name as receivedByName'])
    .where('kind', '=', 'Colis')
    .where('scan_key', '=', bareNumber(trackingNumber))
    .where(isCode('tracking_number', key))
    .where(({ or, eb }) =>
      or([eb('status', 'not in', goodsGone), eb('created_at', '>', sql<string>`now() - interval '2 years'`)]),
    )
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (twin) throw new Refusal('ALREADY_RECEIVED', twin)
}
