import { UnstyledButton } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { startOutbox } from '#channels/outbox/outbox.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { useMay } from '#session/current/useSession.ts'
import { OutboxPanel } from './OutboxPanel.tsx'
import styles from './OutboxSign.module.css'
import { useReadiness } from './readiness.ts'
import { signOf } from './sign-words.ts'
import { outboxTasks } from './tasks.ts'

/**
 * The number and state of the entries not yet sent, in the header. In the warehouse it is shown even when
 * there are none.
 */
export function OutboxSign() {
  const outbox = useOutbox()
  const { online } = useNetwork()
  const isWarehouse = useLocation().pathname.endsWith('/warehouse')
  const mayReceive = useMay('reception.receive')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    startOutbox(outboxTasks)
  }, [])
  const sign = signOf(outbox, online, isWarehouse && mayReceive, useReadiness())

  return (
    <div role="status" className={styles.sign}>
      {sign && !sign.isOpenable && (
        <span className={`pill ${sign.tone} ${styles.words}`}>
          <span className="truncated">{sign.words}</span>
        </span>
      )}
      {sign?.isOpenable && (
        <UnstyledButton
          className={`pill ${sign.tone} ${styles.words}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className="truncated">{sign.words}</span>
        </UnstyledButton>
      )}
      {isOpen && <OutboxPanel onClose={() => setOpen(false)} />}
    </div>
  )
}
