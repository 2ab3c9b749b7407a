import { Button, Group } from '@mantine/core'
import { RowWords } from '#ui/display/RowWords.tsx'
import { fileSize } from '#ui/files/file-size.ts'
import styles from './Attachments.module.css'
import { dropPendingFile, type PendingFile, sendPendingFile } from './pending-files.ts'

/** A file that is being sent, or that was not stored, with its reason and the buttons to send or drop it. */
export function PendingRow({ pending, onSent }: { pending: PendingFile; onSent: () => void }) {
  const { key, file, failure, mayRetry } = pending
  return (
    <li aria-label={file.name}>
      <RowWords>
        <span className="strong">{file.name}</span>
        <span className={failure ? `small late ${styles.failure}` : 'small muted'} role={failure ? 'alert' : 'status'}>
          {failure ?? `${fileSize(file.size)} : envoi en cours…`}
        </span>
      </RowWords>
      {failure && (
        <Group gap="sm">
          {mayRetry && (
            <Button
              variant="default"
              size="xs"
              aria-label={`Envoyer de nouveau ${file.name}`}
              onClick={() => sendPendingFile(key, onSent)}
            >
              Réessayer
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Retirer ${file.name}`}
            onClick={() => dropPendingFile(key)}
          >
            Retirer
          </Button>
        </Group>
      )}
    </li>
  )
}
