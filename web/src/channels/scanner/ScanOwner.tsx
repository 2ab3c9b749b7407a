import { useEffect, useRef } from 'react'
import { useDialogAround } from '#ui/dialog/dialog-around.ts'
import { listenToGun, refuseScan, scans } from './gun.ts'
import { notANumber, type Scan } from './scan.ts'

export type GoodsScan = Exclude<Scan, { is: 'other' }>

type Props = {
  /** Scans wait until what it gives is settled. */
  onScan: (scan: GoodsScan) => unknown
  isBusy?: () => boolean
  /** Takes what no screen of the page wants. */
  isFallback?: boolean
}

/**
 * Owns the scans of a gun while its page or dialog is on top. Draws nothing; in a dialog it stands among its
 * children.
 */
export function ScanOwner({ onScan, isBusy = () => false, isFallback = false }: Props) {
  const dialog = useDialogAround()
  const latest = useRef({ onScan, isBusy })
  useEffect(() => {
    latest.current = { onScan, isBusy }
  })
  useEffect(() => {
    listenToGun()
    return scans.own({
      dialog,
      isFallback,
      isBusy: () => latest.current.isBusy(),
      take: (scan) => (scan.is === 'other' ? refuseScan(notANumber) : latest.current.onScan(scan)),
    })
  }, [dialog, isFallback])
  return null
}
