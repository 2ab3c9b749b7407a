import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Shown } from './documents/shown.ts'

const SaleDocumentModal = lazyPart(() => import('./documents/SaleDocumentModal.tsx'))

/** The document of an invoice or of a payment, loaded when it is asked for. */
export function SaleDocument(props: { document: Shown; onClose: () => void }) {
  return (
    <Suspense>
      <SaleDocumentModal {...props} />
    </Suspense>
  )
}
