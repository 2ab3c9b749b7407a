import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import { dayOf, formatDay } from '@escale/contract/values/days'

type Exempt = Pick<GoodsLine, 'notBillableReason' | 'notBillableByName' | 'notBillableAt'>

/** Why goods are not billed, who said so and which day; null while they may be billed. */
export function exemptionWords(
  { notBillableReason, notBillableByName, notBillableAt }: Exempt,
  timeZone = 'UTC',
): string | null {
  if (notBillableReason === null || notBillableAt === null) return null
  return `Non facturable : ${notBillableReason} (${notBillableByName}, ${formatDay(dayOf(notBillableAt, timeZone))})`
}
