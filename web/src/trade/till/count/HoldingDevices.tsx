import type { TillSessionDetail } from '@escale/contract/trade/till/contract'
import { deviceText, receiptsText } from '@escale/contract/trade/till/devices'
import { tillMessages } from '@escale/contract/trade/till/messages'
import { useClocks } from '#ui/display/useClocks.tsx'

type Props = { session: Pick<TillSessionDetail, 'devices' | 'openedByName' | 'closedAt'> }

/** The devices that still hold receipts of an open till. */
export function HoldingDevices({ session: { devices, openedByName, closedAt } }: Props) {
  const { moment } = useClocks()
  if (devices.length === 0 || closedAt !== null) return null
  return (
    <>
      {devices.map(({ kind, waiting, since }) => (
        <p key={`${kind} ${since}`} className="notice wait">
          {tillMessages.deviceHolds(deviceText(kind, openedByName), receiptsText(waiting), moment(since))}
        </p>
      ))}
    </>
  )
}
