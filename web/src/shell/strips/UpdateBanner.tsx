import { Button } from '@mantine/core'
import { applyWaitingVersion, useWaitingVersion } from '#shell/live/service-worker.ts'

/**
 * A bar above the page that offers to activate a new version. An open dialog covers it, because an unsaved
 * form would be lost.
 */
export function UpdateBanner() {
  const isWaiting = useWaitingVersion()
  if (!isWaiting) return null
  return (
    <div className="strip info" role="status">
      <span>Une nouvelle version est prête.</span>
      <Button size="xs" ml="auto" onClick={applyWaitingVersion}>
        Mettre à jour
      </Button>
    </div>
  )
}
