import { type ReceiptPaper, receiptPapers } from '@escale/contract/trade/documents/sale-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { SendByWhatsApp } from '#trade/SendByWhatsApp.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { DocumentModal } from './DocumentModal.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import type { Shown } from './shown.ts'

type Props<Document> = { document: Document; onClose: () => void }

/** An invoice as its client is given it, or the receipt of a payment. */
export default function SaleDocumentModal({ document, onClose }: Props<Shown>) {
  if (document.of === 'payments') return <ReceiptModal document={document} onClose={onClose} />
  const { of, id, number, email, isBehind } = document
  return (
    <DocumentModal
      title="Facture en PDF"
      subtitle={number}
      path={`/api/invoices/${id}/document`}
      mail={{ document: { of, id }, to: email, words: `la facture ${number}` }}
      isBehind={isBehind}
      message={!isBehind && <SendByWhatsApp about={{ subject: of, ids: [id] }} />}
      link={<LinkPanel of={of} id={id} />}
      onClose={onClose}
    />
  )
}

const papers = receiptPapers.map((paper) => ({ value: paper, label: paper }))

function ReceiptModal({ document: { of, id, number, invoiceId, isBehind }, onClose }: Props<Extract<Shown, { of: 'payments' }>>) {
  const [paper, setPaper] = useState<ReceiptPaper>('A5')
  const { data: invoice } = useQuery(api.invoices.get.queryOptions({ input: { id: invoiceId } }))
  return (
    <DocumentModal
      title="Reçu de paiement"
      subtitle={number}
      path={`/api/payments/${id}/receipt?paper=${encodeURIComponent(paper)}`}
      mail={{ document: { of, id, paper }, to: invoice?.client.email ?? null, words: 'votre reçu de paiement' }}
      isBehind={isBehind}
      message={!isBehind && <SendByWhatsApp about={{ subject: of, ids: [id] }} />}
      choice={<Segmented label="Papier" options={papers} value={paper} onChange={setPaper} />}
      link={<LinkPanel of={of} id={id} />}
      onClose={onClose}
    />
  )
}
