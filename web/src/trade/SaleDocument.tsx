import { Suspense } from 'react'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'
import type { SaleDocumentSource } from './documents/sale-document-source.ts'
import { SendByWhatsApp } from './overlay/SendByWhatsApp.tsx'

/** The last email of an invoice or a receipt, loaded after the page. */
export const LastMail = lazyPiece(async () => ({
  default: (await import('./documents/LastMail.tsx')).LastMail,
}))

const SaleDocumentModal = lazyPart(() => import('./documents/SaleDocumentModal.tsx'))

/** The document of an invoice or a payment, loaded on demand. */
export function SaleDocument({ document, onClose }: { document: SaleDocumentSource; onClose: () => void }) {
  const message = <SendByWhatsApp about={{ subject: document.of, ids: [document.id] }} />
  return (
    <Suspense>
      <SaleDocumentModal document={document} message={message} onClose={onClose} />
    </Suspense>
  )
}
