import { Button, Group, TextInput } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { EstimateInput } from '#trade/invoices/line/EstimateInput.tsx'
import type { InvoiceForm, Offer } from '#trade/invoices/line/line.ts'
import { useEstimate } from '#trade/invoices/line/useEstimate.ts'
import { isUnreadable } from '#ui/field/figure/typed-number.ts'
import type { QuoteForm } from './QuoteHead.tsx'

type Props = { form: QuoteForm; lines: InvoiceForm; offer: Offer }

/** The lane, the estimated weight and volume, and the button that prices the lines by them. */
export function QuoteLane({ form, lines, offer }: Props) {
  const price = useEstimate(lines, offer)
  const { weightKg, volumeM3 } = {
    weightKg: form.useWatchValue('weightKg'),
    volumeM3: form.useWatchValue('volumeM3'),
  }
  const estimate = {
    weightKg: isUnreadable(weightKg) ? null : weightKg,
    volumeM3: isUnreadable(volumeM3) ? null : volumeM3,
  }
  return (
    <>
      <Group align="flex-start" mt="md">
        <TextInput flex="1 1 180px" label="Origine" {...form.text('origin')} />
        <TextInput flex="1 1 180px" label="Destination" {...form.text('destination')} />
      </Group>
      <Group align="flex-end" mt="md">
        <EstimateInput unit="kg" flex="1 1 130px" label="Poids estimé" {...form.field('weightKg')} />
        <EstimateInput unit="m³" flex="1 1 130px" label="Volume estimé" {...form.field('volumeM3')} />
        {!form.isReadOnly && (
          <Button
            flex="1 1 220px"
            variant="default"
            leftSection={<IconCalculator size={16} stroke={1.6} aria-hidden />}
            disabled={estimate.weightKg === null && estimate.volumeM3 === null}
            onClick={() => price(estimate)}
          >
            Calculer d'après l'estimation
          </Button>
        )}
      </Group>
    </>
  )
}
