import { Suspense, useRef, useState } from 'react'
import { api, failureOf } from '#api.ts'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { signalSuccess } from '#channels/scanner/scan-feedback.ts'
import { refuseScan, unwanted } from '#channels/scanner/scanner-keys.ts'
import { useMay } from '#session/current/useSession.ts'
import { OpenedLot } from './page-dialogs.ts'

/** Handles the scans that no screen handles: shows the goods over the page, to people who may read them. */
export default function FoundByScan() {
  const mayRead = useMay('goods.read')
  const [id, setId] = useState<string | null>(null)
  // True before the goods are rendered, so that further scans wait.
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
