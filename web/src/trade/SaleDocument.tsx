import { type ReactNode, Suspense } from 'react'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'
import type { SaleDocumentSource } from './documents/sale-document-source.ts'
import { SendByWhatsApp } from './overlay/SendByWhatsApp.tsx'

/** The date and recipient of the last email sent for an invoice or a receipt. Its code is loaded lazily. */
export const LastMail = lazyPiece(async () => ({
  default: (await import('./documents/LastMail.tsx')).LastMail,
}))

const SaleDocumentModal = lazyPart(() => import('./documents/SaleDocumentModal.tsx'))

type Props = {
  document: SaleDocumentSource
  /** The button that sends a quote by WhatsApp. Other documents have their own. */
  message?: ReactNode
  onClose: () => void
}

/** The printable document of a sale. Its code is loaded when it is first opened. */
export function SaleDocument({ document, message, onClose }: Props) {
  // A prospect has no conversation, so the message about a quote opens in WhatsApp itself.
  const { of, id } = document
  const sent = of === 'quotes' ? message : <SendByWhatsApp about={{ subject: of, ids: [id] }} />
  return (
    <Suspense>
      <SaleDocumentModal document={document} message={sent} onClose={onClose} />
    </Suspense>
  )
}
