import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { invoiceMessages } from '@escale/contract/trade/invoices/messages'
import { openingName } from '@escale/contract/trade/invoices/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay } from '#session/current/useSession.ts'
import { Attachments } from '#trade/attachments/Attachments.tsx'
import { InvoiceCorrections } from '#trade/credit-notes/InvoiceCorrections.tsx'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { RecordLinks } from '#trade/RecordLinks.tsx'
import { SaleDocument } from '#trade/SaleDocument.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import styles from './Invoice.module.css'
import { InvoicePayments } from './InvoicePayments.tsx'
import { MoneyActs, Settlement, Sum } from './InvoiceSummary.tsx'

type Props = { invoice: InvoiceDetail; onChanged: () => void; onClose: () => void }

/** An opening balance: it is paid, credited or written off like an invoice, and never edited. */
export default function OpeningModal({ invoice, onChanged, onClose }: Props) {
  const [isPrinting, setPrinting] = useState(false)
  const mayReadPayments = useMay('payments.read')
  const { id, invoiceNumber, client } = invoice
  return (
    <AppModal
      title={openingName}
      subtitle={invoiceNumber}
      size={640}
      headerAction={<HistoryButton record={id} name={invoiceNumber} />}
      onClose={onClose}
    >
      <Stack className={styles.opening} gap={14}>
        <RecordLinks onLeave={onClose} links={[{ words: client.name, screen: 'clients', id: client.id }]} />
        <OpeningFacts invoice={invoice} />
        <p className="notice info">{invoiceMessages.isOpening}</p>
        {mayReadPayments && <InvoicePayments invoiceId={id} onChanged={onChanged} />}
        <MoneyActs invoice={invoice} onPaid={onChanged} />
        <Button variant="default" fullWidth onClick={() => setPrinting(true)}>
          Solde en PDF
        </Button>
        <SendByWhatsApp about={{ subject: 'invoices', ids: [id] }} fullWidth />
        <InvoiceCorrections invoice={invoice} onChanged={onChanged} />
        <Attachments of="invoices" recordId={id} isWithin />
      </Stack>
      {isPrinting && (
        <SaleDocument
          document={{
            ...{ of: 'invoices', id, number: invoiceNumber, isBehind: false },
            ...{ email: client.email, clientName: client.name },
          }}
          onClose={() => setPrinting(false)}
        />
      )}
    </AppModal>
  )
}

function OpeningFacts({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <Stack component="dl" gap="sm">
      <Sum name={invoice.description ?? openingName}>{formatMoney(invoice.total)}</Sum>
      <Sum name="Date">{formatDay(invoice.issueDate)}</Sum>
      <Sum name="Échéance">{formatDay(invoice.dueDate)}</Sum>
      <Group justify="space-between" wrap="nowrap">
        <dt>Statut</dt>
        <dd>
          <StatusBadge status={invoice.status} />
        </dd>
      </Group>
      <Settlement invoice={invoice} total={invoice.total} />
    </Stack>
  )
}
