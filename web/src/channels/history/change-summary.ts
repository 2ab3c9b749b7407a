import { actionName } from '@escale/contract/journal/actions'
import type { FieldChange } from '@escale/contract/trade/history/changed-rows'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import { formatMoney } from '@escale/contract/values/amounts'

type Entry = { headline: string; changes: readonly FieldChange[] }

/**
 * The title and fields of one change. For a part of the record, such as a payment, the amount is in the
 * title, and the link to the record itself is omitted.
 */
export function changeSummary({ action, recordId, changes }: RecordChange, record: string): Entry {
  const headline = actionName(action)
  if (recordId === record) return { headline, changes }
  const amount = changes.find(isWholeAmount)
  return {
    headline: amount ? `${headline}\u00a0: ${formatMoney(Number(amount.after ?? amount.before))}` : headline,
    changes: changes.filter((change) => change !== amount && !pointsOnlyAt(record, change)),
  }
}

/** True for an amount that was added or removed, false for a corrected one. */
function isWholeAmount({ field, before, after }: FieldChange): boolean {
  return field === 'amount' && (before === null || after === null)
}

function pointsOnlyAt(record: string, { before, after }: FieldChange): boolean {
  return [before, after].every((value) => value === null || value === record)
}
