import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Check } from '#ui/field/Check.tsx'
import { PlacingFields, type PlacingForm } from './PlacingFields.tsx'

type Props = {
  form: PlacingForm & { isReadOnly: boolean }
  announcement: {
    isAnnounced: boolean
    setAnnounced: (isAnnounced: boolean) => void
    /** The server may have recorded it already, as announced or as arrived. */
    isSettled: boolean
  }
  children?: ReactNode
}

/** Fields that few goods need. */
export default function MoreFields({
  form,
  announcement: { isAnnounced, setAnnounced, isSettled },
  children,
}: Props) {
  return (
    <Stack gap={14}>
      <PlacingFields form={form}>{children}</PlacingFields>
      <Check
        label="Annoncé, pas encore arrivé"
        checked={isAnnounced}
        disabled={form.isReadOnly || isSettled}
        onChange={(event) => setAnnounced(event.currentTarget.checked)}
      />
    </Stack>
  )
}
