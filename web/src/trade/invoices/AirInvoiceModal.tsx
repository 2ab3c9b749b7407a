import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { AirLine } from './AirLine.tsx'
import { InvoiceModal } from './InvoiceModal.tsx'
import type { InvoiceStart } from './invoice-start.ts'
import styles from './Lines.module.css'
import type { LineKind } from './Lines.tsx'
import { useServices } from './useServices.ts'

const kind: LineKind = {
  Line: AirLine,
  headings: ['Service', 'Type de marchandise', 'Sous-produit', 'Quantité', 'Poids (kg)', 'Prix par kg', 'Total', ''],
  className: styles.air,
}

type Props = { invoice: InvoiceDetail | null; carried?: InvoiceStart; defaults: InvoicingDefaults; onClose: () => void }

/** An invoice by the kilogram, for services that fly. */
export default function AirInvoiceModal({ invoice, carried, defaults, onClose }: Props) {
  const services = useServices('Aérien')
  return (
    <InvoiceModal
      serviceType="Aérien"
      invoice={invoice}
      carried={carried}
      defaults={defaults}
      title={invoice ? 'Modifier la Facture Fret Aérien' : 'Nouvelle Facture Fret Aérien'}
      size={1240}
      kind={kind}
      services={services}
      onClose={onClose}
    />
  )
}
