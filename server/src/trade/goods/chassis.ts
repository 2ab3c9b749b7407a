import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { chassisTaken } from '@escale/contract/trade/goods/messages'
import { goodsGone, goodsNeverBilled } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { isOneOf } from './goods-lock.ts'

/**
 * A chassis is in the company's hands once, however it is written: refused under another number than
 * `except`.
 */
export async function refuseOpenChassis(
  { db }: CompanyTx,
  chassisNumber: string | undefined,
  except?: string,
): Promise<void> {
  if (chassisNumber === undefined) return
  let query = db
    .selectFrom('goods')
    .select('number')
    .where('kind', '=', 'Véhicule')
    .where('scan_key', '=', bareNumber(chassisNumber))
    .where('status', 'not in', goodsGone)
  if (except) query = query.where('id', '<>', except)
  const open = await query.executeTakeFirst()
  if (open) throw new Refusal('CHASSIS_TAKEN', { number: open.number })
}

/**
 * Why vehicles that were returned or lost are not taken into the company's hands again, by their ids: their
 * chassis is there under another
 * number. Of two of these that have one chassis, the first may come back.
 */
export async function chassisTakenMeanwhile(
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
        eb('other.status', 'not in', goodsGone),
        and([
          isOneOf('other.id', ids),
          eb('other.status', 'in', goodsNeverBilled),
          sql<boolean>`other.id < over.id`,
        ]),
      ]),
    )
    .orderBy(({ eb }) => eb('other.status', 'in', goodsNeverBilled), 'desc') // the number that is told is the one that is there
    .execute()
  return new Map(rows.map(({ id, number }) => [id, chassisTaken(number)]))
}

/**
 * The refusal of one that a colleague registers at this very moment: its number is not there to be read yet.
 */
export function openChassis(chassisNumber = ''): Refusal {
  return new Refusal('CHASSIS_TAKEN', { number: chassisNumber })
}
