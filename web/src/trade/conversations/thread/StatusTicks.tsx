import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'
import styles from '#trade/conversations/Conversations.module.css'

const signs: Partial<Record<MessageStatus, string>> = {
  'En file': '⏳',
  Envoyé: '✓',
  'Envoyé (déclaré)': '✓',
  Distribué: '✓✓',
  Lu: '✓✓',
  Échec: '!',
  'Envoi incertain': '?',
}

/** The delivery status as WhatsApp check marks. Screen readers read it as a word. */
export function StatusTicks({ status }: { status: MessageStatus }) {
  const sign = signs[status]
  if (!sign) return null
  return (
    <span className={styles.ticks} data-status={status}>
      <span aria-hidden>{sign}</span>
      <span className="visually-hidden">{status}</span>
    </span>
  )
}
