import { Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const DocumentModal = lazyPart(async () => ({
  default: (await import('./documents/DocumentModal.tsx')).DocumentModal,
}))

type Props = { title: string; subtitle?: string; path: string; onClose: () => void }

/**
 * The preview of a document that is not sent to anyone, such as a manifest. Its code is loaded when it is
 * first opened.
 */
export function PrintedDocument(props: Props) {
  return (
    <Suspense>
      <DocumentModal {...props} mail={null} />
    </Suspense>
  )
}
