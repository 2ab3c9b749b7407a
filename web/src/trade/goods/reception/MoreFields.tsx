import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlacingFields, type PlacingForm } from './PlacingFields.tsx'

/** What is known of few goods: folded away, and open again for the next one if it was filled in. */
export function MoreFields({ form, children }: { form: PlacingForm; children?: ReactNode }) {
  const { destination, location, danger } = form.getInitialValues()
  return (
    <details open={destination !== '' || location !== '' || danger !== 'non'}>
      <summary>Destination, emplacement, danger…</summary>
      <Stack gap={14}>
        <PlacingFields form={form}>{children}</PlacingFields>
      </Stack>
    </details>
  )
}
