import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { Refusal } from '#access/refusal.ts'
import type { CompanyTx } from '#database/company.ts'

/**
 * Refuses a tracking number that is here or was, however it is written; `id` is the row's own. Asked once the number of
 * the row is drawn, for which the company's receptions wait one for another: of two at once the second sees the first.
 */
export async function refuseTwin({ db }: CompanyTx, trackingNumber: string, id: string): Promise<void> {
  const key = bareNumber(trackingNumber)
  if (key === '') return
  const twin = await db
    .selectFrom('goods')
    .select(['number', 'received_by_name as receivedByName'])
    .where('kind', '=', 'Colis')
    .where('scan_key', '=', key)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (twin) throw new Refusal('ALREADY_RECEIVED', twin)
}
