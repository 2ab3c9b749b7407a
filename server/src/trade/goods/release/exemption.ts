import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { billableRefusal, exemptRefusal } from '@escale/contract/trade/goods/life-cycle'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { handleGoods } from '#trade/goods/lot/goods-action.ts'

/** Marks goods as not to be billed, with the reason and the user. Goods already billed are refused. */
export function exemptGoods(writing: WriteContext, ids: string[], reason: string): Promise<ActionResult> {
  const { userId, name } = writing.actor
  return handleGoods(writing, ids, {
    action: 'GOODS_NOT_BILLABLE',
    rowRefusal: exemptRefusal,
    values: {
      not_billable_reason: reason,
      not_billable_by: userId,
      not_billable_by_name: name,
      not_billable_at: sql<string>`now()`,
    },
    changes: ({ notBillableReason }) => [{ notBillableReason }, { notBillableReason: reason }],
    detail: reason,
  })
}

/** Allows goods to be billed again. */
export function unexemptGoods(writing: WriteContext, ids: string[]): Promise<ActionResult> {
  return handleGoods(writing, ids, {
    action: 'GOODS_BILLABLE',
    rowRefusal: ({ notBillableReason }) => billableRefusal(notBillableReason !== null),
    values: {
      not_billable_reason: null,
      not_billable_by: null,
      not_billable_by_name: null,
      not_billable_at: null,
    },
    changes: ({ notBillableReason }) => [{ notBillableReason }, { notBillableReason: null }],
  })
}
