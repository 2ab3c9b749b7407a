import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { StatementOf } from './documents/StatementModal.tsx'

const StatementModal = lazyPart(() => import('./documents/StatementModal.tsx'))

/** The statement of a client, loaded when it is asked for. */
export function Statement(props: { client: StatementOf; onClose: () => void }) {
  return (
    <Suspense>
      <StatementModal {...props} />
    </Suspense>
  )
}
