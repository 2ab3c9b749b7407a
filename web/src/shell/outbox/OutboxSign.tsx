import { UnstyledButton } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { startOutbox } from '#channels/outbox/outbox.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { useMay } from '#session/useSession.ts'
import { counted } from '#ui/count.ts'
import { OutboxPanel } from './OutboxPanel.tsx'
import { outboxTasks } from './tasks.ts'

/** In the header: what waits on this device, and whether it leaves. Where one receives, also that nothing does. */
export function OutboxSign() {
  const { items, waiting, refused, isSending } = useOutbox()
  const { online } = useNetwork()
  const isReceiving = useLocation().pathname.endsWith('/warehouse')
  const mayReceive = useMay('reception.receive')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    startOutbox(outboxTasks)
  }, [])

  const tone = refused > 0 ? 'late' : !online || waiting > 0 ? 'wait' : 'ok'
  const words = [
    !online && 'Hors ligne',
    online && isSending && waiting > 0 && 'Envoi',
    waiting > 0 && `${waiting} en attente`,
    refused > 0 && counted(refused, 'refusée'),
  ].filter(Boolean)
  const isShown = items.length > 0 || (isReceiving && mayReceive)

  return (
    <div role="status">
      {isShown && items.length === 0 && <span className={`pill ${tone}`}>{words.join(' · ') || 'Tout est synchronisé'}</span>}
      {isShown && items.length > 0 && (
        <UnstyledButton className={`pill ${tone}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words.join(' · ')}
        </UnstyledButton>
      )}
      {isOpen && <OutboxPanel onClose={() => setOpen(false)} />}
    </div>
  )
}
