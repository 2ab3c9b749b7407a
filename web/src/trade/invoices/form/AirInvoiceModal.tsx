import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { AirLine } from '#trade/invoices/line/AirLine.tsx'
import { convertKind, type InvoiceStart } from '#trade/invoices/line/invoice-start.ts'
import type { InvoiceDefaults } from '#trade/invoices/line/invoicing-defaults.ts'
import styles from '#trade/invoices/line/Lines.module.css'
import type { LineKind } from '#trade/invoices/line/Lines.tsx'
import { LinesAside } from '#trade/invoices/line/LinesAside.tsx'
import type { InvoiceForm } from '#trade/invoices/line/line.ts'
import { useServices } from '#trade/invoices/line/useServices.ts'
import { InvoiceModal } from './InvoiceModal.tsx'

const kind: LineKind = {
  Line: AirLine,
  headings: [
    'Service',
    'Type de marchandise',
    'Sous-produit',
    'Quantité',
    'Poids (kg)',
    'Prix par kg',
    'Total',
    '',
  ],
  className: styles.air,
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

/** The form of an invoice for air transport, billed by the kilogram. */
export function AirInvoiceModal({ invoice, quote, carried, defaults, onClose, onSwitch, onCopy }: Props) {
  const services = useServices('Aérien')

  function switchBack(form: InvoiceForm) {
    const typed = convertKind('Maritime', form.getValues(), { defaults, serviceOf: () => undefined })
    form.onDevice.drop()
    onSwitch(typed)
  }

  return (
    <InvoiceModal
      serviceType="Aérien"
      invoice={invoice}
      quote={quote}
      carried={carried}
      defaults={defaults}
      title={invoice ? 'Modifier la Facture Fret Aérien' : 'Nouvelle Facture Fret Aérien'}
      size={1240}
      kind={kind}
      services={services}
      onClose={onClose}
      onCopy={onCopy}
      notice={(form) => <LinesAside form={form} onBack={() => switchBack(form)} />}
    />
  )
}
