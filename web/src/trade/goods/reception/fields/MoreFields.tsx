import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Check } from '#ui/field/Check.tsx'
import { PlacingFields, type PlacingForm } from './PlacingFields.tsx'

type Props = {
  form: PlacingForm & { isReadOnly: boolean }
  announcement: {
    isAnnounced: boolean
    setAnnounced: (isAnnounced: boolean) => void
    /**
     * True once the server may have saved the goods. The checkbox « announced » (expected, not here yet) is
     * then disabled.
     */
    isSettled: boolean
  }
  children?: ReactNode
}

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
