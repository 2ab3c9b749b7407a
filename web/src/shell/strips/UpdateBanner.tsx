import { Button } from '@mantine/core'
import { applyWaitingVersion, useWaitingVersion } from '#shell/live/service-worker.ts'

/**
 * Offers a new version, in a strip over the page. An open dialog covers the strip, because an unsaved form
 * comes first.
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
