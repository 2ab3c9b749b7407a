import { useRef } from 'react'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { leaveToNext } from '#channels/scanner/scan-queue.ts'
import { refuseScan } from '#channels/scanner/scanner-keys.ts'

type Props = {
  onClose: () => void
  /** Returns true when the dialog has unsaved changes. */
  isDirty?: () => boolean
}

/**
 * Handles scans while a goods dialog is open. A scan closes the dialog and is handled by the page below it.
 */
export function ScanForwarder({ onClose, isDirty = () => false }: Props) {
  const isClosing = useRef(false)

  function passOn() {
    if (isDirty()) return refuseScan("Lecture ignorée : enregistrez ou fermez d'abord cette fiche.")
    isClosing.current = true
    onClose()
    return leaveToNext
  }

  return <ScanOwner onScan={passOn} isBusy={() => isClosing.current} />
}
