import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { expeditionFields } from '@escale/contract/trade/expeditions/fields'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { labelsOf } from '#ui/form/record/record-labels.ts'
import { startOfFields } from '#ui/form/record/record-start.ts'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'

// The code of a place changes together with its name, so it needs no label.
const {
  originCode: _origin,
  destinationCode: _destination,
  ...labelledFields
} = fieldsWith(expeditionFields, 'drafted')
const { status } = expeditionFields

/** Labels of the fields that a colleague may have changed meanwhile. */
export const expeditionLabels: Labels<ExpeditionDetail> = labelsOf({ ...labelledFields, status })

export function expeditionStart(expedition: ExpeditionDetail | null) {
  const start = startOfFields(expeditionFields, expedition ?? { mode: 'Maritime', kind: 'Groupage' })
  return { ...start, agentPhone: readablePhone(expedition?.agentPhone ?? null) }
}

/**
 * A copy of the journey. Fields that belong to one expedition only, such as papers and dates, start empty.
 */
export function copyStart(expedition: ExpeditionDetail): ReturnType<typeof expeditionStart> {
  const emptyFields = startOfFields(fieldsWith(expeditionFields, 'once'), {})
  return { ...expeditionStart(expedition), ...emptyFields }
}
