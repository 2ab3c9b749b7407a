import { Suspense } from 'react'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'
import type { SaleDocumentSource } from './documents/sale-document-source.ts'
import { SendByWhatsApp } from './overlay/SendByWhatsApp.tsx'

/** The date and recipient of the last email sent for an invoice or a receipt. Its code is loaded lazily. */
export const LastMail = lazyPiece(async () => ({
  default: (await import('./documents/LastMail.tsx')).LastMail,
}))

const SaleDocumentModal = lazyPart(() => import('./documents/SaleDocumentModal.tsx'))

/** The printable document of an invoice, a payment or a credit note. Its code is loaded when first opened. */
export function SaleDocument({ document, onClose }: { document: SaleDocumentSource; onClose: () => void }) {
  const { of, id } = document
  const message = of !== 'credit_notes' && <SendByWhatsApp about={{ subject: of, ids: [id] }} />
  return (
    <Suspense>
      <SaleDocumentModal document={document} message={message} onClose={onClose} />
    </Suspense>
  )
}
