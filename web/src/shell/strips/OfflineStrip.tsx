import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useMay } from '#session/current/useSession.ts'
import { tillPath } from '#trade/tenders/offline/correction-path.ts'

/** A bar above the page while the device has no network. */
export function OfflineStrip() {
  const { online } = useNetwork()
  const mayReceive = useMay('reception.receive')
  const mayTake = useMay('tenders.record')
  const isReceiving = useLocation().pathname.endsWith('/warehouse') && mayReceive
  const isTill = useLocation().pathname === tillPath && mayTake
  if (online) return null
  return (
    <div className="strip wait" role="status">
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      {isReceiving || isTill
        ? 'Hors ligne. Tout part avec le réseau.'
        : 'Hors ligne. Vous voyez les dernières données reçues ; enregistrez une fois le réseau revenu.'}
    </div>
  )
}
