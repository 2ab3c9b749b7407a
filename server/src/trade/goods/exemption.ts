import type { Handled } from '@escale/contract/trade/goods/handling'
import { billableRefusal, exemptRefusal } from '@escale/contract/trade/goods/life'
import { sql } from 'kysely'
import type { Writing } from '#access/door/writing.ts'
import { handleGoods } from './gesture.ts'

/** Marks goods as not billable, with the reason and the author. Billed goods are refused. */
export function exemptGoods(writing: Writing, ids: string[], reason: string): Promise<Handled> {
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

/** Makes goods billable again. */
export function unexemptGoods(writing: Writing, ids: string[]): Promise<Handled> {
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
