import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { dayOf, formatDay } from '@escale/contract/values/days'

type Exempt = Pick<GoodsLine, 'notBillableReason' | 'notBillableByName' | 'notBillableAt'>

/** The reason, author and date of an exemption from billing. Null for goods that are billed normally. */
export function exemptionText(
  { notBillableReason, notBillableByName, notBillableAt }: Exempt,
  timeZone = 'UTC',
): string | null {
  if (notBillableReason === null || notBillableAt === null) return null
  return `Non facturable : ${notBillableReason} (${notBillableByName}, ${formatDay(dayOf(notBillableAt, timeZone))})`
}
