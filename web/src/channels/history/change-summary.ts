import { actionName } from '@escale/contract/journal/actions'
import type { FieldChange } from '@escale/contract/trade/history/changed-rows'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import { formatMoney } from '@escale/contract/values/amounts'

type Entry = { headline: string; changes: readonly FieldChange[] }

/**
 * The title and the fields of one change. For a child record such as a payment, the title contains the
 * amount, and the field that refers to its parent is omitted.
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

/** True when the change adds or removes the whole amount, false when it corrects the amount. */
function isWholeAmount({ field, before, after }: FieldChange): boolean {
  return field === 'amount' && (before === null || after === null)
}

function pointsOnlyAt(record: string, { before, after }: FieldChange): boolean {
  return [before, after].every((value) => value === null || value === record)
}
