import { closeReceipt, useOpenedReceipt } from '#trade/opened-receipt.ts'
import { SaleDocument } from '#trade/SaleDocument.tsx'

/** The receipt of the payment that was just recorded, over whatever page one is on. */
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
