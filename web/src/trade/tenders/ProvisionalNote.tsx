import type { PaymentDetail } from '@escale/contract/trade/payments/contract'
import { useClocks } from '#ui/display/useClocks.tsx'

type Props = { payment: Pick<PaymentDetail, 'provisionalNumber' | 'takenAt'> }

/** The number that the client has on paper, with the time of the device that gave it. */
export function ProvisionalNote({ payment: { provisionalNumber, takenAt } }: Props) {
  const { moment } = useClocks()
  if (!provisionalNumber || !takenAt) return null
  return (
    <p className="muted small num">
      Reçu provisoire {provisionalNumber}, pris sans réseau le {moment(takenAt)} (heure de l’appareil)
    </p>
  )
}
