import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { messages } from '@escale/contract/wire/messages'
import { Button } from '@mantine/core'
import { IconPlaneInflight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { convertKind, type InvoiceStart } from '#trade/invoices/line/invoice-start.ts'
import type { InvoiceDefaults } from '#trade/invoices/line/invoicing-defaults.ts'
import styles from '#trade/invoices/line/Lines.module.css'
import type { LineKind } from '#trade/invoices/line/Lines.tsx'
import { MaritimeLine } from '#trade/invoices/line/MaritimeLine.tsx'
import { useServices } from '#trade/invoices/line/useServices.ts'
import shape from './Invoice.module.css'
import { InvoiceModal } from './InvoiceModal.tsx'

const kind: LineKind = {
  Line: MaritimeLine,
  headings: ['Service', 'Quantité', 'Prix unitaire', 'Total', ''],
  className: styles.maritime,
}

type Props = {
  invoice: InvoiceDetail | null
  quote?: QuoteDetail | undefined
  carried?: InvoiceStart | undefined
  defaults: InvoiceDefaults
  onClose: () => void
  onSwitch: (typed: InvoiceStart) => void
  onCopy: (original: InvoiceDetail) => void
}

/**
 * The form of an invoice for sea transport, billed by the piece. Until it is paid, it can be converted to an
 * air invoice.
 */
export function MaritimeInvoiceModal({
  invoice,
  quote,
  carried,
  defaults,
  onClose,
  onSwitch,
  onCopy,
}: Props) {
  const services = useServices()
  const byId = useMemo(() => new Map(services.map((service) => [service.id, service])), [services])

  const isFixed = invoice !== null && invoice.paymentsCount > 0

  return (
    <InvoiceModal
      serviceType="Maritime"
      invoice={invoice}
      quote={quote}
      carried={carried}
      defaults={defaults}
      title={invoice ? 'Modifier la Facture Maritime' : 'Nouvelle Facture Maritime'}
      size={980}
      kind={kind}
      services={services}
      onClose={onClose}
      onCopy={onCopy}
      footer={(form) => (
        <Button
          className={invoice ? shape.isEdited : undefined}
          px={{ base: 10, sm: 14 }}
          variant="default"
          leftSection={<IconPlaneInflight size={16} stroke={1.6} aria-hidden />}
          disabled={isFixed}
          title={isFixed ? messages.invoiceFixedByPayments : undefined}
          onClick={() => {
            const typed = convertKind('Aérien', form.getValues(), {
              defaults,
              serviceOf: (id) => byId.get(id),
            })
            form.onDevice.drop()
            onSwitch(typed)
          }}
        >
          <span className={invoice ? 'unseen-on-phone' : undefined}>Fret Aérien</span>
        </Button>
      )}
    />
  )
}
