import type { MailHead } from '@escale/contract/mailbox/contract'
import { Button } from '@mantine/core'
import styles from './MailboxPage.module.css'

type Props = { mails: MailHead[]; opened: string | null; onOpen: (id: string) => void; onMore: (() => void) | undefined }

const moment = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

export function MailList({ mails, opened, onOpen, onMore }: Props) {
  return (
    <ul className={styles.list} aria-label="Courriels">
      {mails.map(({ id, to, subject, createdAt }) => (
        <li key={id}>
          <button type="button" className={styles.mail} aria-current={id === opened || undefined} onClick={() => onOpen(id)}>
            <span className="muted truncated">{to}</span>
            <span className="muted small num">{moment.format(new Date(createdAt))}</span>
            <span className={`truncated ${styles.subject}`}>{subject}</span>
          </button>
        </li>
      ))}
      {onMore && (
        <li className={styles.more}>
          <Button variant="default" size="xs" onClick={onMore}>
            Voir la suite
          </Button>
        </li>
      )}
    </ul>
  )
}
