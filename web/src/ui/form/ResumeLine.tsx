import type { Instant } from '@escale/contract/values/days'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useClocks } from '#ui/display/useClocks.tsx'
import type { OnDevice } from './drafts/useDeviceDraft.ts'
import type { DraftForm } from './drafts/useDraft.ts'
import type { Save } from './save/useSave.ts'

/** A line that says that the form was filled from a stored draft, with a button to start again without it. */
export function ResumeLine<Start, Draft>({
  form,
}: {
  form: Pick<DraftForm<Start, Draft>, 'onDevice' | 'startAgain'>
}) {
  const { resumed } = form.onDevice
  return resumed && <ResumedNotice at={new Date(resumed.at).toISOString()} onStartAgain={form.startAgain} />
}

function ResumedNotice({ at, onStartAgain }: { at: Instant; onStartAgain: () => void }) {
  const { shortMoment } = useClocks()
  return (
    <Group className="notice info" role="status" justify="space-between" gap="xs" mb="md">
      <span>Votre saisie du {shortMoment(at)} a été reprise.</span>
      <Button size="xs" variant="subtle" onClick={onStartAgain}>
        Repartir de zéro
      </Button>
    </Group>
  )
}

/** Sets the title under which the form's draft is stored, and deletes the draft when the form is saved. */
export function useOnDevice(
  onDevice: OnDevice,
  save: Pick<Save<never>, 'isSaved'>,
  title: string,
  subtitle?: string,
) {
  const name = subtitle ? `${title} · ${subtitle}` : title
  const latest = useRef({ onDevice, save })
  useEffect(() => {
    latest.current = { onDevice, save }
    onDevice.setTitle(name)
  })
  useEffect(() => {
    return () => {
      if (latest.current.save.isSaved()) latest.current.onDevice.drop()
    }
  }, [])
}
