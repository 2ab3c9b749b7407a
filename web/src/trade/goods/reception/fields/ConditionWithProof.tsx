import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConditionField } from '#trade/goods/fields/ConditionField.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { missingProof } from './missing-proof.ts'

type Form = DraftForm<{ conditionStatus: string; description: string; note: string }, unknown>

/** The condition of the goods. Choosing a damaged condition asks for a photo and a remark at once. */
export function ConditionWithProof({ form, hasPhoto }: { form: Form; hasPhoto: boolean }) {
  const [values, setValues] = useState(form.getValues)
  // Goods in good condition need no remark, so the error for a missing one is cleared.
  form.watch('conditionStatus', ({ value }) => value === 'Bon état' && form.clearFieldError('description'))
  for (const path of ['conditionStatus', 'description', 'note'] as const)
    form.watch(path, () => setValues({ ...form.getValues() }))
  const missing = missingProof(values, hasPhoto)
  return (
    <Stack gap={6}>
      <ConditionField {...form.field('conditionStatus')} />
      {missing && <Text c="var(--e-warn)">{missing}</Text>}
    </Stack>
  )
}
