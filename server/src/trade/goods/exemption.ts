import type { Handled } from '@escale/contract/trade/goods/handling'
import { billableRefusal, exemptRefusal } from '@escale/contract/trade/goods/life'
import { sql } from 'kysely'
import type { Writing } from '#access/door/writing.ts'
import { handle } from './gesture.ts'

/** Goods that nobody is billed for, why, and who said so. What is billed is billed. */
export function exemptGoods(writing: Writing, ids: string[], reason: string): Promise<Handled> {
  const { userId, name } = writing.actor
  return handle(writing, ids, {
    action: 'GOODS_NOT_BILLABLE',
    refusalOf: exemptRefusal,
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

/** Goods that are billed after all. */
export function unexemptGoods(writing: Writing, ids: string[]): Promise<Handled> {
  return handle(writing, ids, {
    action: 'GOODS_BILLABLE',
    refusalOf: ({ notBillableReason }) => billableRefusal(notBillableReason !== null),
    values: {
      not_billable_reason: null,
      not_billable_by: null,
      not_billable_by_name: null,
      not_billable_at: null,
    },
    changes: ({ notBillableReason }) => [{ notBillableReason }, { notBillableReason: null }],
  })
}
