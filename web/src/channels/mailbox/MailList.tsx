import type { MailHead } from '@escale/contract/channels/mailbox/contract'
import { Box, Button, UnstyledButton } from '@mantine/core'
import { useClocks } from '#ui/display/useClocks.tsx'
import styles from './MailboxPage.module.css'

type Props = {
  mails: MailHead[]
  openId: string | null
  onOpen: (id: string) => void
  onMore: (() => void) | undefined
}

export function MailList({ mails, openId, onOpen, onMore }: Props) {
  const { moment } = useClocks()
  return (
    <ul className={styles.list} aria-label="Emails">
      {mails.map(({ id, to, subject, createdAt }) => (
        <li key={id}>
          <UnstyledButton
            className={`clipped ${styles.mail}`}
            aria-current={id === openId || undefined}
            onClick={() => onOpen(id)}
          >
            <span className="muted truncated">{to}</span>
            <span className="muted small num">{moment(createdAt)}</span>
            <span className={`truncated ${styles.subject}`}>{subject}</span>
          </UnstyledButton>
        </li>
      ))}
      {onMore && (
        <Box component="li" p="10px 14px">
          <Button variant="default" size="xs" onClick={onMore}>
            Voir la suite
          </Button>
        </Box>
      )}
    </ul>
  )
}
