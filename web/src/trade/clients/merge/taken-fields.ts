import type { Client } from '@escale/contract/trade/clients/contract'
import { fieldDifferences, type MergedField } from '@escale/contract/trade/clients/merge'

/**
 * The fields where the value of the removed client replaces that of the remaining one: as the user chose, or
 * else as suggested.
 */
export function takenFields(
  kept: Client,
  absorbed: Client,
  chosen: Partial<Record<MergedField, 'kept' | 'absorbed'>>,
): MergedField[] {
  return fieldDifferences(kept, absorbed).flatMap(({ field, proposed }) =>
    (chosen[field] ?? proposed) === 'absorbed' ? [field] : [],
  )
}
