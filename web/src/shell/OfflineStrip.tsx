import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import styles from './Strips.module.css'

/** Said while the device has no network. */
export function OfflineStrip() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <div className={styles.offline} role="status">
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      Hors ligne. Vous voyez les dernières données reçues ; enregistrez une fois le réseau revenu.
    </div>
  )
}
