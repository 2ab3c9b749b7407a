import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConditionField } from '#trade/goods/fields/ConditionField.tsx'
import type { DraftForm } from '#ui/form/useDraft.ts'
import { proofMissing } from './proof.ts'

type Form = DraftForm<{ conditionStatus: string; description: string; note: string }, unknown>

/** The condition; what is wrong with goods is shown and told, and asked for as soon as it is said. */
export function ConditionWithProof({ form, hasPhoto }: { form: Form; hasPhoto: boolean }) {
  const [values, setValues] = useState(form.getValues)
  // What was asked of damaged goods is not asked any more.
  form.watch('conditionStatus', ({ value }) => value === 'Bon état' && form.clearFieldError('description'))
  for (const path of ['conditionStatus', 'description', 'note'] as const)
    form.watch(path, () => setValues({ ...form.getValues() }))
  const missing = proofMissing(values, hasPhoto)
  return (
    <Stack gap={6}>
      <ConditionField {...form.field('conditionStatus')} />
      {missing && <Text c="var(--e-warn)">{missing}</Text>}
    </Stack>
  )
}
