import { closeReceipt, useOpenedReceipt } from '#trade/overlay/opened-receipt.ts'
import { SaleDocument } from '#trade/SaleDocument.tsx'

/** The receipt of a payment that was just recorded, in a dialog over any page. */
export default function ReceiptOver() {
  const receipt = useOpenedReceipt()
  return (
    receipt && (
      <SaleDocument
        key={receipt.id}
        document={{ of: 'payments', ...receipt, isBehind: false }}
        onClose={closeReceipt}
      />
    )
  )
}
