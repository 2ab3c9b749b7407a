import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { expeditionFields } from '@escale/contract/trade/expeditions/fields'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { labelsOf } from '#ui/form/record/record-labels.ts'
import { startOfFields } from '#ui/form/record/record-start.ts'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'

// Place codes are excluded from the labels, because a code only changes together with the name of its place.
const {
  originCode: _origin,
  destinationCode: _destination,
  ...labelledFields
} = fieldsWith(expeditionFields, 'drafted')
const { status } = expeditionFields

/** Field labels for the notice that a colleague has changed the expedition since the form was opened. */
export const expeditionLabels: Labels<ExpeditionDetail> = labelsOf({ ...labelledFields, status })

export function expeditionStart(expedition: ExpeditionDetail | null) {
  const start = startOfFields(expeditionFields, expedition ?? { mode: 'Maritime', kind: 'Groupage' })
  return { ...start, agentPhone: readablePhone(expedition?.agentPhone ?? null) }
}

/**
 * The initial values of a copy. It keeps the route, but fields such as dates and document numbers start
 * empty.
 */
export function copyStart(expedition: ExpeditionDetail): ReturnType<typeof expeditionStart> {
  const emptyFields = startOfFields(fieldsWith(expeditionFields, 'once'), {})
  return { ...expeditionStart(expedition), ...emptyFields }
}
