import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const SendAllModal = lazyPart(() => import('./SendAllModal.tsx'))

/** Opens the sending of documents to all clients of a departure. Hidden without the permission. */
export function SendAllButton({ expedition }: { expedition: ExpeditionDetail }) {
  const [isOpen, setOpen] = useState(false)
  const maySend = useMay('messages.many')
  if (!maySend || expedition.status === 'Annulée') return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Envoyer à tous
      </Button>
      <Suspense>{isOpen && <SendAllModal expedition={expedition} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
