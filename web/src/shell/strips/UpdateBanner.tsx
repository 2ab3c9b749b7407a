import { Button } from '@mantine/core'
import { applyWaitingVersion, useWaitingVersion } from '#shell/live/service-worker.ts'
import styles from './Strips.module.css'

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
