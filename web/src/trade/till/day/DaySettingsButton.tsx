import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'

const DaySettingsModal = lazyPart(() => import('./DaySettingsModal.tsx'))

/** Opens the hour and the recipients of the daily message. */
export default function DaySettingsButton() {
  const form = useOpenForm('envoi-journee')
  const { data } = useQuery({ ...api.tillDay.settings.queryOptions(), enabled: form.isOpen })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
        onClick={form.open}
      >
        Envoi
      </Button>
      <Suspense>{form.isOpen && data && <DaySettingsModal settings={data} onClose={form.close} />}</Suspense>
    </>
  )
}
