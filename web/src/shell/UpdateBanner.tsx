import { Button } from '@mantine/core'
import styles from './Strips.module.css'
import { applyWaitingVersion, useWaitingVersion } from './service-worker.ts'

/** Offers a new version. It lies under any open dialog: an unsaved form comes first. */
export function UpdateBanner() {
  const isWaiting = useWaitingVersion()
  if (!isWaiting) return null
  return (
    <div className={styles.update} role="status">
      <span>Une nouvelle version est prête.</span>
      <Button size="xs" onClick={applyWaitingVersion}>
        Mettre à jour
      </Button>
    </div>
  )
}
