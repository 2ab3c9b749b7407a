import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { OverForm } from '#trade/overlay/OverForm.tsx'
import { SentReminders } from '#trade/overlay/SentReminders.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Invoice.module.css'

const FormalReminder = lazyPart(() => import('#trade/choice/FormalReminder.tsx'))

/** The levels of an invoice that were sent, and the button of the formal one. Renders nothing without any. */
export function InvoiceReminders({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(api.reminders.ofInvoice.queryOptions({ input: { id: invoiceId } }))
  const mayRecord = useMay('reminders.record')
  const [isOpen, setOpen] = useState(false)
  if (!data || (data.sent.length === 0 && !data.isFormalDue)) return null
  const { clientId, clientName, sent, isFormalDue } = data
  return (
    <>
      {isFormalDue && (
        <p className="notice wait" role="note">
          <span>
            <b>Relance formelle à faire</b> pour les factures de {clientName} qui en sont là.
          </span>
          {mayRecord && (
            <Button size="xs" ml="auto" onClick={() => setOpen(true)}>
              Relance formelle
            </Button>
          )}
        </p>
      )}
      {sent.length > 0 && (
        <details className={styles.goods} open={sent.length <= 3}>
          <summary>{pluralize(sent.length, 'relance')} de cette facture</summary>
          <SentReminders sent={sent} isOfInvoice />
        </details>
      )}
      {isOpen && (
        <OverForm>
          <FormalReminder clientId={clientId} clientName={clientName} onClose={() => setOpen(false)} />
        </OverForm>
      )}
    </>
  )
}
