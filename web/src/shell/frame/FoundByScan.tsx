import { Suspense, useRef, useState } from 'react'
import { api, failureOf } from '#api.ts'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { signalSuccess } from '#channels/scanner/scan-feedback.ts'
import { refuseScan, unwanted } from '#channels/scanner/scanner-keys.ts'
import { useMay } from '#session/current/useSession.ts'
import { OpenedLot } from './page-dialogs.ts'

/**
 * Shows the goods whose code was scanned in a dialog over the page. Handles scans on pages without a scanner
 * of their own, for people who may read goods.
 */
export default function FoundByScan() {
  const mayRead = useMay('goods.read')
  const [id, setId] = useState<string | null>(null)
  // True from the scan until the dialog is closed, so that further scans wait. A ref, because it must be set
  // before the dialog renders.
  const isOpen = useRef(false)

  async function onScan(scan: GoodsScan) {
    if (!mayRead) return refuseScan(unwanted)
    const code = scan.is === 'label' ? scan.id : scan.code
    try {
      const [first] = await api.goods.scan.call({ code })
      if (!first) return refuseScan(`Aucune marchandise ne porte le code ${code}.`)
      signalSuccess()
      isOpen.current = true
      setId(first.id)
    } catch (error) {
      refuseScan(failureOf(error).message || `Pas de réponse pour ${code}. Scannez de nouveau.`)
    }
  }

  function close() {
    isOpen.current = false
    setId(null)
  }

  return (
    <>
      <ScanOwner isFallback onScan={onScan} isBusy={() => isOpen.current} />
      <Suspense>{id && <OpenedLot key={id} id={id} onClose={close} />}</Suspense>
    </>
  )
}
