import { linesOfType } from '@escale/contract/trade/invoices/kinds'
import { type ServiceType, serviceTypes } from '@escale/contract/trade/invoices/words'
import { Box } from '@mantine/core'
import { AirLine } from '#trade/invoices/line/AirLine.tsx'
import { newLine } from '#trade/invoices/line/invoice-start.ts'
import styles from '#trade/invoices/line/Lines.module.css'
import { type LineKind, Lines } from '#trade/invoices/line/Lines.tsx'
import { LinesAside } from '#trade/invoices/line/LinesAside.tsx'
import type { InvoiceForm, Offer } from '#trade/invoices/line/line.ts'
import { MaritimeLine } from '#trade/invoices/line/MaritimeLine.tsx'
import { Segmented } from '#ui/display/Segmented.tsx'
import type { QuoteForm } from './QuoteHead.tsx'

const kinds: Record<ServiceType, LineKind> = {
  Maritime: {
    Line: MaritimeLine,
    headings: ['Service', 'Quantité', 'Prix unitaire', 'Total', ''],
    className: styles.maritime,
  },
  Aérien: {
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
  },
}

const options = serviceTypes.map((kind) => ({ value: kind, label: kind }))

type Props = { form: QuoteForm; lines: InvoiceForm; offer: Offer }

/** The mode and the priced lines. Lines that do not fit the other mode wait aside. */
export function QuoteLines({ form, lines, offer }: Props) {
  const kind = form.useWatchValue('serviceType')

  function switchTo(next: ServiceType) {
    const typed = form.getValues()
    const fitting = linesOfType(
      next,
      typed,
      (id) => offer.byId.get(id)?.category ?? (next === kind ? null : kind),
    )
    form.setFieldValue('serviceType', next)
    form.setFieldValue('lines', fitting.lines.length > 0 ? fitting.lines : [newLine()])
    form.setFieldValue('aside', fitting.aside)
    form.setErrors({})
  }

  return (
    <>
      <Box mt="lg">
        <Segmented label="Mode" options={options} value={kind} onChange={switchTo} />
      </Box>
      <LinesAside form={lines} onBack={() => switchTo('Maritime')} />
      <Lines form={lines} kind={kinds[kind]} offer={offer} />
    </>
  )
}
