import type { Message } from '@escale/contract/trade/conversations/rows'
import { IconInfoCircle, IconPhone } from '@tabler/icons-react'
import styles from '#trade/conversations/Conversations.module.css'
import { useClocks } from '#ui/display/useClocks.tsx'

/**
 * An event in the list of messages. Events reported by WhatsApp, such as a missed call, show their time.
 * Notes written by the application do not.
 */
export function EventLine({ message: { body, details, occurredAt } }: { message: Message }) {
  const { hour } = useClocks()
  if (!details) return <p className={styles.system}>{body}</p>
  const Icon = details.event === 'call' ? IconPhone : IconInfoCircle
  return (
    <p className={`num ${styles.system} ${styles.opening}`}>
      <Icon size={14} stroke={1.6} aria-hidden />
      <span>
        {body} · {hour(occurredAt)}
      </span>
    </p>
  )
}
