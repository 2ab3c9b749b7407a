import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { expeditionFields } from '@escale/contract/trade/expeditions/fields'
import { readablePhone } from '@escale/contract/values/readable-phone'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { labelsOf } from '#ui/form/record-labels.ts'
import { startOfFields } from '#ui/form/record-start.ts'
import type { Labels } from '#ui/form/StaleNotice.tsx'

// The code of a place goes with its name.
const {
  originCode: _origin,
  destinationCode: _destination,
  ...told
} = fieldsWith(expeditionFields, 'drafted')
const { status } = expeditionFields

/** What is said of a field that somebody else has changed meanwhile. */
export const labels: Labels<ExpeditionDetail> = labelsOf({ ...told, status })

/** What the form of an expedition starts with. */
export function startOf(expedition: ExpeditionDetail | null) {
  const start = startOfFields(expeditionFields, expedition ?? { mode: 'Maritime', kind: 'Groupage' })
  return { ...start, agentPhone: readablePhone(expedition?.agentPhone ?? null) }
}

/** The same journey once more: what is of one expedition alone is left to be said. */
export function startOfCopy(expedition: ExpeditionDetail): ReturnType<typeof startOf> {
  const unsaid = startOfFields(fieldsWith(expeditionFields, 'once'), {})
  return { ...startOf(expedition), ...unsaid }
}
