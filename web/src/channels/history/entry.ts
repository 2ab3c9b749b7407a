import { actionName } from '@escale/contract/journal/actions'
import type { FieldChange } from '@escale/contract/trade/history/changed-rows'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import { formatMoney } from '@escale/contract/values/amounts'

type Entry = { headline: string; changes: readonly FieldChange[] }

/**
 * How the history of a record tells one change: of what belongs to it, such as a payment, the amount first,
 * and not again to what it belongs.
 */
export function entryOf({ action, recordId, changes }: RecordChange, record: string): Entry {
  const headline = actionName(action)
  if (recordId === record) return { headline, changes }
  const amount = changes.find(isWholeAmount)
  return {
    headline: amount ? `${headline}\u00a0: ${formatMoney(Number(amount.after ?? amount.before))}` : headline,
    changes: changes.filter((change) => change !== amount && !pointsOnlyAt(record, change)),
  }
}

/** What was paid, not what became another amount. */
function isWholeAmount({ field, before, after }: FieldChange): boolean {
  return field === 'amount' && (before === null || after === null)
}

function pointsOnlyAt(record: string, { before, after }: FieldChange): boolean {
  return [before, after].every((value) => value === null || value === record)
}
