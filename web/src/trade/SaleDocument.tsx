import { Suspense } from 'react'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'
import type { Shown } from './documents/shown-document.ts'
import { SendByWhatsApp } from './SendByWhatsApp.tsx'

/** When an invoice or a receipt last left by mail, loaded after the page that shows it. */
export const LastMail = lazyPiece(async () => ({
  default: (await import('./documents/LastMail.tsx')).LastMail,
}))

const SaleDocumentModal = lazyPart(() => import('./documents/SaleDocumentModal.tsx'))

/** The document of an invoice or of a payment, loaded when it is asked for. */
export function SaleDocument({ document, onClose }: { document: Shown; onClose: () => void }) {
  const message = <SendByWhatsApp about={{ subject: document.of, ids: [document.id] }} />
  return (
    <Suspense>
      <SaleDocumentModal document={document} message={message} onClose={onClose} />
    </Suspense>
  )
}
