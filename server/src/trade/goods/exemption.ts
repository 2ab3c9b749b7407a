import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import { ownerRefusal } from '@escale/contract/trade/goods/life'
import { found, Refusal } from '#access/refusal.ts'
import type { Writing } from '#access/writing.ts'
import { changeHeld, holdGoods } from './held.ts'
import { lineById } from './lines.ts'

/** Says that goods are not billed, and why; null makes them billable again. What is billed is billed. */
export async function exemptGoods({ company, record }: Writing, id: string, reason: string | null): Promise<GoodsLine> {
  const row = found((await holdGoods(company, [id]))[0])
  const refusal = ownerRefusal(row)
  if (refusal !== null) throw new Refusal('GOODS_REFUSED', { reason: refusal })
  const { not_billable_reason: before } = await company.db
    .selectFrom('goods')
    .select('not_billable_reason')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await changeHeld(company, [row], { not_billable_reason: reason })
  record(reason === null ? 'GOODS_BILLABLE' : 'GOODS_NOT_BILLABLE', {
    table: 'goods',
    id,
    version: row.version + 1,
    before: { notBillableReason: before },
    after: { notBillableReason: reason },
    detail: reason ?? row.number,
  })
  return lineById(company, id)
}
