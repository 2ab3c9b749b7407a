import { Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const DocumentModal = lazyPart(async () => ({
  default: (await import('./documents/DocumentModal.tsx')).DocumentModal,
}))

type Props = { title: string; subtitle?: string; path: string; onClose: () => void }

/** A document without a recipient, as it will be printed. Loaded on demand. */
export function PrintedDocument(props: Props) {
  return (
    <Suspense>
      <DocumentModal {...props} mail={null} />
    </Suspense>
  )
}
