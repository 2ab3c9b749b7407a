import { type ReceiptPaper, receiptPapers } from '@escale/contract/trade/documents/sale-words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { keepReceiptPaper, lastReceiptPaper, receiptPath } from '#trade/overlay/receipt-paper.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { DocumentModal } from './DocumentModal.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import type { SaleDocumentSource } from './sale-document-source.ts'

/**
 * `message` is the button that sends the document by WhatsApp. It is hidden while the form has unsaved
 * changes.
 */
type Props<Document> = { document: Document; message: ReactNode; onClose: () => void }

/** The document as the client receives it: an invoice, or the receipt of a payment. */
export default function SaleDocumentModal({ document, message, onClose }: Props<SaleDocumentSource>) {
  if (document.of === 'payments')
    return <ReceiptModal document={document} message={message} onClose={onClose} />
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

const papers = receiptPapers.map((paper) => ({ value: paper, label: paper }))

function ReceiptModal({
  document: { of, id, number, invoiceId, isBehind },
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
  return (
    <DocumentModal
      title="Reçu de paiement"
      subtitle={number}
      path={receiptPath(id, paper)}
      fit={paper === '80 mm' ? 'page' : 'width'}
      mail={{
        document: { of, id, paper },
        to: invoice?.client.email ?? null,
        clientName: invoice?.client.name ?? null,
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
