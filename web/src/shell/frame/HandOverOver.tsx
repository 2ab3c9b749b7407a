import { useMay } from '#session/current/useSession.ts'
import { useOpenHandOver } from '#trade/overlay/hand-over.ts'
import { HandOverModal } from './page-dialogs.ts'

/** The hand-over that the address opens, in a dialog over any page. */
export default function HandOverOver() {
  const { start, close } = useOpenHandOver()
  const mayHandOver = useMay('reception.handOver')
  return start && mayHandOver && <HandOverModal key={start.join()} start={start} onClose={close} />
}
