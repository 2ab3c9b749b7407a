import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeReceipt, openReceipt, useOpenedReceipt } from '#trade/overlay/opened-receipt.ts'
import { SaleDocument } from '#trade/SaleDocument.tsx'
import { correctionPath, tillPath } from '#trade/tenders/offline/correction-path.ts'
import { closeProvisional, useOpenedProvisional } from '#trade/tenders/offline/opened-provisional.ts'
import { ProvisionalReceipt } from '#trade/tenders/offline/ProvisionalReceipt.tsx'
import { useLateReceipts } from '#trade/tenders/offline/useLateReceipts.ts'
import { useTillReports } from '#trade/tenders/offline/useTillReports.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'

const CorrectedReceipt = lazyPart(async () => ({
  default: (await import('#trade/payments/CorrectedReceipt.tsx')).CorrectedReceipt,
}))

/** The receipt of a payment that was just recorded, in a dialog over any page. */
export default function ReceiptOver() {
  const receipt = useOpenedReceipt()
  useTillReports()
  return (
    <>
      {receipt && (
        <SaleDocument
          key={receipt.id}
          document={{ of: 'payments', ...receipt, isBehind: false }}
          onClose={closeReceipt}
        />
      )}
      <ProvisionalOver />
      <CorrectionOver />
    </>
  )
}

/** The provisional receipt of a payment that waits on this device, until it has arrived. */
function ProvisionalOver() {
  const navigate = useNavigate()
  const arrived = useLateReceipts((place) => navigate(correctionPath(place)))
  const opened = useOpenedProvisional()
  if (!opened) return null
  const payment = arrived.get(opened.item.id)

  function showFinal() {
    if (!payment) return
    closeProvisional()
    openReceipt({ id: payment.id, number: payment.reference, invoiceId: payment.invoiceId })
  }

  return (
    <ProvisionalReceipt receipt={opened.receipt} onFinal={payment && showFinal} onClose={closeProvisional} />
  )
}

/** A receipt of this device that the server refused, over the screen « Caisse » (`?corriger=`). */
function CorrectionOver() {
  const { pathname } = useLocation()
  const { id, close } = useOpenRecord('corriger')
  if (!id || pathname !== tillPath) return null
  return (
    <Suspense>
      <CorrectedReceipt key={id} place={Number(id)} onClose={close} />
    </Suspense>
  )
}
