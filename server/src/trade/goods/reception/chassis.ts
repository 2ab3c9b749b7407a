import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { chassisTakenMessage } from '@escale/contract/trade/goods/messages'
import { finalGoodsStatuses, goodsNeverBilled } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOneOf } from '#trade/goods/lot/goods-lock.ts'

/**
 * A vehicle in stock has a unique chassis number, whatever its spelling. `except` is the id of the vehicle
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
 * The refusal reasons, by vehicle id, of returned or lost vehicles that may not come back into stock: another
 * vehicle in stock has their chassis. Of two vehicles in `ids` with one chassis, the first may come back.
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
    // Sorts vehicles in stock last, so that the reason names their number.
    .orderBy(({ eb }) => eb('other.status', 'in', goodsNeverBilled), 'desc')
    .execute()
  return new Map(rows.map(({ id, number }) => [id, chassisTakenMessage(number)]))
}

/**
 * Refusal of a chassis that a colleague registers in a concurrent transaction, whose goods number cannot be
 * read yet.
 */
export function takenChassisRefusal(chassisNumber = ''): Refusal {
  return new Refusal('CHASSIS_TAKEN', { number: chassisNumber })
}
