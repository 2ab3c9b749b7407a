import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { chassisTakenMessage } from '@escale/contract/trade/goods/messages'
import { finalGoodsStatuses, goodsNeverBilled } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOneOf } from '#trade/goods/lot/goods-lock.ts'

/**
 * Refuses a chassis number that another vehicle in stock has, in any spelling. `exceptId` is the vehicle
 * being edited.
 */
export async function refuseOpenChassis(
  { db }: CompanyTx,
  chassisNumber: string | undefined,
  exceptId?: string,
): Promise<void> {
  if (chassisNumber === undefined) return
  let query = db
    .selectFrom('goods')
    .select('number')
    .where('kind', '=', 'Véhicule')
    .where('scan_key', '=', bareNumber(chassisNumber))
    .where('status', 'not in', finalGoodsStatuses)
  if (exceptId) query = query.where('id', '<>', exceptId)
  const open = await query.executeTakeFirst()
  if (open) throw new Refusal('CHASSIS_TAKEN', { number: open.number })
}

/**
 * Finds returned or lost vehicles that may not come back, because a vehicle in stock has the same chassis
 * number. Returns the refusal reason by vehicle id. If two vehicles in `ids` have the same number, only the
 * first may come back.
 */
export async function findTakenChassis(
  { db }: CompanyTx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('goods as over')
    .innerJoin('goods as other', 'other.scan_key', 'over.scan_key')
    .select(['over.id', 'other.number'])
    .where(isOneOf('over.id', ids))
    .where('over.kind', '=', 'Véhicule')
    .where('other.kind', '=', 'Véhicule')
    .whereRef('other.id', '<>', 'over.id')
    .where(({ and, eb, or }) =>
      or([
        eb('other.status', 'not in', finalGoodsStatuses),
        and([
          isOneOf('other.id', ids),
          eb('other.status', 'in', goodsNeverBilled),
          sql<boolean>`other.id < over.id`,
        ]),
      ]),
    )
    // Sorts vehicles in stock last. The map keeps the last row of each id, so the refusal names the vehicle
    // in stock.
    .orderBy(({ eb }) => eb('other.status', 'in', goodsNeverBilled), 'desc')
    .execute()
  return new Map(rows.map(({ id, number }) => [id, chassisTakenMessage(number)]))
}

/**
 * Returns the refusal for a chassis number that another user is registering at the same time. That user's
 * goods number is not readable yet, so the chassis number is shown.
 */
export function takenChassisRefusal(chassisNumber = ''): Refusal {
  return new Refusal('CHASSIS_TAKEN', { number: chassisNumber })
}
