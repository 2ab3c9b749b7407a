import { useRef } from 'react'
import { refuseScan } from '#channels/scanner/gun.ts'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { passedOn } from '#channels/scanner/scan-queue.ts'

type Props = {
  onClose: () => void
  /** Something typed would be lost with the sheet. */
  isTyped?: () => boolean
}

/** A scan over a sheet of goods closes it, and goes to the list or the reception under it. */
export function ScansPassedOn({ onClose, isTyped = () => false }: Props) {
  const isClosing = useRef(false)

  function passOn() {
    if (isTyped()) return refuseScan("Lecture ignorée : enregistrez ou fermez d'abord cette fiche.")
    isClosing.current = true
    onClose()
    return passedOn
  }

  return <ScanOwner onScan={passOn} isBusy={() => isClosing.current} />
}
