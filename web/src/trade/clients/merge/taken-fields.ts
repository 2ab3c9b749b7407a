import type { Client } from '@escale/contract/trade/clients/contract'
import { fieldDifferences, type MergedField } from '@escale/contract/trade/clients/merge'

/** The fields whose absorbed value is kept: as chosen, or as proposed. */
export function takenFields(
  kept: Client,
  absorbed: Client,
  chosen: Partial<Record<MergedField, 'kept' | 'absorbed'>>,
): MergedField[] {
  return fieldDifferences(kept, absorbed).flatMap(({ field, proposed }) =>
    (chosen[field] ?? proposed) === 'absorbed' ? [field] : [],
  )
}
