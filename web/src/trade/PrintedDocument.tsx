import { Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const DocumentModal = lazyPart(async () => ({
  default: (await import('./documents/DocumentModal.tsx')).DocumentModal,
}))

type Props = { title: string; subtitle?: string; path: string; onClose: () => void }

/** A document that is nobody's to receive, as it will be printed; loaded when it is asked for. */
export function PrintedDocument(props: Props) {
  return (
    <Suspense>
      <DocumentModal {...props} mail={null} />
    </Suspense>
  )
}
