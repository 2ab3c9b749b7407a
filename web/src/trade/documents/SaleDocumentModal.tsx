import { type ReceiptPaper, receiptPapers } from '@escale/contract/trade/documents/sale-words'
import { type QuotePaper, quotePapers } from '@escale/contract/trade/quotes/words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { keepReceiptPaper, lastReceiptPaper, receiptPath } from '#trade/overlay/receipt-paper.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { CopiedLink } from './CopiedLink.tsx'
import { DocumentModal } from './DocumentModal.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import type { SaleDocumentSource } from './sale-document-source.ts'

/**
 * `message` is the button that sends the document by WhatsApp. It is hidden while the form has unsaved
 * changes.
 */
type Props<Document> = { document: Document; message: ReactNode; onClose: () => void }

/** The document as the client receives it: an invoice, a quote, or the receipt of a payment. */
export default function SaleDocumentModal({ document, message, onClose }: Props<SaleDocumentSource>) {
  if (document.of === 'payments')
    return <ReceiptModal document={document} message={message} onClose={onClose} />
  if (document.of === 'credit_notes')
    return <CreditNotePaper document={document} message={message} onClose={onClose} />
  if (document.of === 'quotes') return <QuoteModal document={document} message={message} onClose={onClose} />
  const { of, id, number, email, clientName, isBehind } = document
  return (
    <DocumentModal
      title="Facture en PDF"
      subtitle={number}
      path={`/api/invoices/${id}/document`}
      mail={{ document: { of, id }, to: email, clientName, words: `la facture ${number}` }}
      isBehind={isBehind}
      message={!isBehind && message}
      link={<LinkPanel of={of} id={id} />}
      onClose={onClose}
    />
  )
}

function CreditNotePaper({
  document: { of, id, number, email, clientName },
  message,
  onClose,
}: Props<Extract<SaleDocumentSource, { of: 'credit_notes' }>>) {
  return (
    <DocumentModal
      title="Avoir en PDF"
      subtitle={number}
      path={`/api/credit-notes/${id}/document`}
      mail={{ document: { of, id }, to: email, clientName, words: `l'avoir ${number}` }}
      message={message}
      link={<LinkPanel of={of} id={id} />}
      onClose={onClose}
    />
  )
}

const quoteForms = quotePapers.map((paper) => ({ value: paper, label: paper }))

/** A quote, as an offer or as a pro forma invoice. A draft can be printed only. */
function QuoteModal({
  document: { of, id, number, email, clientName, path, isBehind },
  message,
  onClose,
}: Props<Extract<SaleDocumentSource, { of: 'quotes' }>>) {
  const [paper, setPaper] = useState<QuotePaper>('Devis')
  return (
    <DocumentModal
      title={paper}
      subtitle={number}
      path={`/api/quotes/${id}/document?form=${encodeURIComponent(paper)}`}
      mail={
        path === null
          ? null
          : {
              document: { of, id, form: paper },
              to: email,
              clientName,
              words: paper === 'Devis' ? `le devis ${number}` : `la facture pro forma ${number}`,
            }
      }
      isBehind={isBehind}
      message={!isBehind && message}
      choice={<Segmented label="Document" options={quoteForms} value={paper} onChange={setPaper} />}
      link={path && <CopiedLink path={path} />}
      onClose={onClose}
    />
  )
}

const papers = receiptPapers.map((paper) => ({ value: paper, label: paper }))

function ReceiptModal({
  document: { of, id, number, invoiceId, clientId, isBehind },
  message,
  onClose,
}: Props<Extract<SaleDocumentSource, { of: 'payments' }>>) {
  const { user } = useSession()
  const [paper, setPaper] = useState(() => lastReceiptPaper(user.id))

  function choose(next: ReceiptPaper) {
    setPaper(next)
    keepReceiptPaper(user.id, next)
  }

  const { data: invoice } = useQuery({
    ...api.invoices.get.queryOptions({ input: { id: invoiceId ?? '' } }),
    enabled: invoiceId !== null,
  })
  const { data: holder } = useQuery({
    ...api.clients.get.queryOptions({ input: { id: clientId ?? '' } }),
    enabled: invoiceId === null && clientId !== undefined,
  })
  const client = invoice?.client ?? holder
  return (
    <DocumentModal
      title="Reçu de paiement"
      subtitle={number}
      path={receiptPath(id, paper)}
      fit={paper === '80 mm' ? 'page' : 'width'}
      mail={{
        document: { of, id, paper },
        to: client?.email ?? null,
        clientName: client?.name ?? null,
        words: 'votre reçu de paiement',
      }}
      isBehind={isBehind}
      message={!isBehind && message}
      choice={<Segmented label="Papier" options={papers} value={paper} onChange={choose} />}
      link={<LinkPanel of={of} id={id} />}
      onClose={onClose}
    />
  )
}
