import { Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import type { StatementOf } from './documents/StatementModal.tsx'
import { SendByWhatsApp } from './overlay/SendByWhatsApp.tsx'

const StatementModal = lazyPart(() => import('./documents/StatementModal.tsx'))

/** The account statement of a client. Its code is loaded when it is first opened. */
export function Statement({ client, onClose }: { client: StatementOf; onClose: () => void }) {
  const message = <SendByWhatsApp about={{ subject: 'statements', ids: [client.id] }} />
  return (
    <Suspense>
      <StatementModal client={client} message={message} onClose={onClose} />
    </Suspense>
  )
}
