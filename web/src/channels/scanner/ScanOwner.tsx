import { useEffect, useRef } from 'react'
import { useDialogAround } from '#ui/dialog/dialog-around.ts'
import { notANumber, type Scan } from './scan.ts'
import { listenToScanner, refuseScan, scans } from './scanner-keys.ts'

export type GoodsScan = Exclude<Scan, { is: 'other' }>

type Props = {
  /** Handles a scan. The next scan is delivered after the returned promise has settled. */
  onScan: (scan: GoodsScan) => unknown
  isBusy?: () => boolean
  /** True for the handler of scans that no screen handles. */
  isFallback?: boolean
}

/**
 * Handles scans while its page or dialog is the topmost one. Renders nothing. In a dialog, it must be a child
 * of that dialog.
 */
export function ScanOwner({ onScan, isBusy = () => false, isFallback = false }: Props) {
  const dialog = useDialogAround()
  const latest = useRef({ onScan, isBusy })
  useEffect(() => {
    latest.current = { onScan, isBusy }
  })
  useEffect(() => {
    listenToScanner()
    return scans.own({
      dialog,
      isFallback,
      isBusy: () => latest.current.isBusy(),
      take: (scan) => (scan.is === 'other' ? refuseScan(notANumber) : latest.current.onScan(scan)),
    })
  }, [dialog, isFallback])
  return null
}
