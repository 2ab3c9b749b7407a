import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { goodsGone } from '@escale/contract/trade/goods/words'
import { Refusal } from '#access/refusal.ts'
import type { CompanyTx } from '#database/company.ts'

/** A chassis is in the company's hands once, however it is written: refused under another number than `except`. */
export async function refuseOpenChassis({ db }: CompanyTx, chassisNumber: string | undefined, except?: string): Promise<void> {
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

/** The refusal of one that a colleague registers at this very moment: its number is not there to be read yet. */
export function openChassis(chassisNumber = ''): Refusal {
  return new Refusal('CHASSIS_TAKEN', { number: chassisNumber })
}
