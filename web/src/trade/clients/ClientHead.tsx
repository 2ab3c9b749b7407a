import type { Client } from '@escale/contract/trade/clients/contract'
import type { ClientFigures } from '@escale/contract/trade/clients/sheet'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay, useMayChange, useMayRecall, useSession } from '#session/current/useSession.ts'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { Statement } from '#trade/Statement.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { ModeTag } from '#ui/display/ModeTag.tsx'
import { SharedTag } from '#ui/display/SharedTag.tsx'
import { ClientActs } from './ClientActs.tsx'

const ClientModal = lazyPart(() => import('./ClientModal.tsx'))
const MergeModal = lazyPart(() => import('./merge/MergeModal.tsx'))

/** The header of a client's page: name, badges and actions. */
export function ClientHead({ client, figures }: { client: Client; figures: ClientFigures }) {
  const [open, setOpen] = useState<'edit' | 'statement' | 'merge' | null>(null)
  const navigate = useNavigate()
  const { company } = useSession()
  const mayReadAccount = useMay('payments.read') && company !== null
  const mayChange = useMayChange('clients.write', client)
  const mayRecall = useMayRecall(client)
  const mayMerge = useMayChange('clients.delete', client) && mayChange && client.tenantId !== null

  // Closes the dialog. A deleted client no longer has a page, so the list is shown instead.
  function close(isRemoved: boolean) {
    setOpen(null)
    if (isRemoved) navigate('/app/clients')
  }

  return (
    <div className="page-header">
      <h1>{client.name}</h1>
      <ModeTag mode={client.type} />
      {client.tenantId === null && <SharedTag />}
      {mayRecall && <HistoryButton record={client.id} name={client.name} />}
      <div className="page-actions">
        {mayReadAccount && <SendByWhatsApp about={{ subject: 'clients', ids: [client.id] }} />}
        {mayReadAccount && (
          <Button variant="default" onClick={() => setOpen('statement')}>
            Relevé de compte
          </Button>
        )}
        {mayChange && (
          <Button variant="default" onClick={() => setOpen('edit')}>
            Modifier
          </Button>
        )}
        <ClientActs client={client} figures={figures} onMerge={mayMerge ? () => setOpen('merge') : null} />
      </div>
      <Suspense>
        {open === 'edit' && (
          <ClientModal client={client} onClose={() => close(false)} onRemoved={() => close(true)} />
        )}
        {open === 'merge' && <MergeModal client={client} onClose={() => setOpen(null)} />}
        {open === 'statement' && <Statement client={client} onClose={() => close(false)} />}
      </Suspense>
    </div>
  )
}
