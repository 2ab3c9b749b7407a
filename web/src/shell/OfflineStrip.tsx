import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'

/** Said while the device has no network. */
export function OfflineStrip() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <div className="strip wait" role="status">
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      Hors ligne. Vous voyez les dernières données reçues ; enregistrez une fois le réseau revenu.
    </div>
  )
}
