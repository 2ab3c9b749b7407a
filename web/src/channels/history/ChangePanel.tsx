import { Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { ChangeEntry } from './ChangeEntry.tsx'
import { Changes } from './Changes.tsx'
import styles from './history.module.css'
import { type NamedChange, recordName } from './history-columns.tsx'
import { recordPath } from './record-path.ts'

type Props = { change: NamedChange; onClose: () => void }

/**
 * A panel with the details of one change, and buttons that open its record and the record's whole history.
 */
export default function ChangePanel({ change, onClose }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const path = recordPath(change)
  return (
    <AppModal isAside title="Historique" subtitle={recordName(change)} size={440} onClose={onClose}>
      {showsAll ? (
        <Changes record={change.recordId} />
      ) : (
        <>
          <ol className={styles.list}>
            <ChangeEntry change={change} names={change.names} record={change.recordId} />
          </ol>
          <Group className={styles.more} grow gap="sm">
            {path && (
              <Button variant="default" component={Link} to={path}>
                Ouvrir la fiche
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
              onClick={() => setShowsAll(true)}
            >
              Tout l'historique
            </Button>
          </Group>
        </>
      )}
    </AppModal>
  )
}
