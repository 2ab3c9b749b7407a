import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const HistoryPanel = lazyPart(() => import('./HistoryPanel.tsx'))

type Props = {
  /** The id of the record. */
  record: string
  /** The number or name of the record. */
  name: string
}

/** A button that opens the change history of a record. Renders nothing for users without the permission. */
export function HistoryButton({ record, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('history.read')) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        fw={480}
        aria-haspopup="dialog"
        leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Historique
      </Button>
      <Suspense>
        {isOpen && <HistoryPanel record={record} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
