import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { quoteMessages, quoteToast } from '@escale/contract/trade/quotes/messages'
import { mayQuote } from '@escale/contract/trade/quotes/state'
import { usualValidity } from '@escale/contract/trade/quotes/validity'
import { longestRefusalReason } from '@escale/contract/trade/quotes/words'
import { today } from '@escale/contract/values/days'
import { Button, Group } from '@mantine/core'
import { IconCopy, IconFileInvoice, IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, underKey } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { AcceptModal } from './AcceptModal.tsx'
import { QuoteDocument } from './QuoteDocument.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

type Props = {
  quote: QuoteDetail
  /** Opens another quote, such as the next version. */
  onOpen: (id: string) => void
  onCopy: () => void
  onChanged: () => void
}

/** The actions that the state of a sent quote allows. */
export function QuoteActions({ quote, onOpen, onCopy, onChanged }: Props) {
  const [dialog, setDialog] = useState<'document' | 'accept' | 'refuse' | null>(null)
  const mayWrite = useMay('quotes.write')
  const can = (action: Parameters<typeof mayQuote>[0]) => mayWrite && mayQuote(action, quote.state)
  const close = () => setDialog(null)
  const change = () => {
    close()
    onChanged()
  }
  return (
    <>
      <Group gap="xs">
        {can('invoice') && <InvoiceLink quote={quote} />}
        <Button variant="default" leftSection={<IconSend {...icon} />} onClick={() => setDialog('document')}>
          PDF et envoi
        </Button>
        {can('accept') && (
          <Button variant="default" onClick={() => setDialog('accept')}>
            Enregistrer l'acceptation
          </Button>
        )}
        {can('renew') && <RenewButton quote={quote} onOpen={onOpen} />}
        {mayWrite && (
          <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={onCopy}>
            Dupliquer
          </Button>
        )}
        {can('refuse') && (
          <Button variant="subtle" color="red" onClick={() => setDialog('refuse')}>
            Noter un refus
          </Button>
        )}
      </Group>
      {dialog === 'document' && <QuoteDocument quote={quote} onClose={close} />}
      {dialog === 'accept' && <AcceptModal quote={quote} onDone={change} onClose={close} />}
      {dialog === 'refuse' && <RefuseModal quote={quote} onDone={change} onClose={close} />}
    </>
  )
}

/** The link to a new invoice with the lines of the quote. */
function InvoiceLink({ quote: { id, serviceType } }: Pick<Props, 'quote'>) {
  const nouvelle = serviceType === 'Aérien' ? 'aerien' : 'maritime'
  const path = useLinkTo()('invoices', { nouvelle, devis: id })
  const mayInvoice = useMay('invoices.write')
  if (!path || !mayInvoice) return null
  return (
    <Button component={Link} to={path} leftSection={<IconFileInvoice {...icon} />}>
      Facturer
    </Button>
  )
}

function RenewButton({ quote: { id }, onOpen }: Pick<Props, 'quote' | 'onOpen'>) {
  const timeZone = useSession().company?.timeZone ?? 'UTC'
  const save = useSave<void, { id: string; number: string }>({
    send: (_, { key }) =>
      api.quotes.renew.call({ id, validityDay: usualValidity(today(timeZone, serverNow())) }, underKey(key)),
    done: ({ number }) => quoteToast.renewed(number),
    failed: quoteMessages.renewFailed,
    onSaved: (next) => onOpen(next.id),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh {...icon} />}
        loading={save.isPending}
        onClick={() => save.submit()}
      >
        Nouvelle version
      </Button>
      {save.refusal && <Refusal sentence={save.refusal} />}
    </>
  )
}

function RefuseModal({
  quote,
  onDone,
  onClose,
}: {
  quote: QuoteDetail
  onDone: () => void
  onClose: () => void
}) {
  const { id, version, number } = quote
  const save = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) => api.quotes.refuse.call({ id, version, reason }, underKey(key)),
    done: quoteMessages.refused,
    failed: quoteMessages.refuseFailed,
    onSaved: onDone,
  })
  return (
    <ReasonModal
      title="Devis refusé"
      subtitle={number}
      verb="Enregistrer le refus"
      most={longestRefusalReason}
      save={save}
      onClose={onClose}
    >
      <p>Le client n'en veut pas. Il ne pourra plus l'accepter en ligne.</p>
    </ReasonModal>
  )
}
