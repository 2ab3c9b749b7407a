import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { quoteDifference } from '@escale/contract/trade/quotes/difference'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useState } from 'react'
import { EstimateInput } from '#trade/invoices/line/EstimateInput.tsx'
import type { LineStart } from '#trade/invoices/line/invoice-start.ts'
import { type InvoiceForm, lineNumbers, measureOf, type Offer, totalOf } from '#trade/invoices/line/line.ts'
import { useEstimate } from '#trade/invoices/line/useEstimate.ts'
import { isUnreadable, type TypedNumber } from '#ui/field/figure/typed-number.ts'

type Props = { form: InvoiceForm; quote: QuoteDetail; offer: Offer }

/**
 * The quote that a new invoice bills. The real weight and volume price the lines again, and the difference
 * with the quote is said at once.
 */
export function QuoteBilled({ form, quote, offer }: Props) {
  const [weightKg, setWeight] = useState<TypedNumber | null>(quote.weightKg)
  const [volumeM3, setVolume] = useState<TypedNumber | null>(quote.volumeM3)
  const price = useEstimate(form, offer)
  const { serviceType } = form.getValues()
  const lines = form.useWatchValue('lines')
  const difference = quoteDifference(
    { total: quote.total, lines: quote.items },
    { total: totalOf(serviceType, lines), lines: lines.map((line) => comparedLine(serviceType, line)) },
  )
  return (
    <Box component="section" className="notice info" mt="md" aria-label="Devis facturé">
      <div>
        <p aria-live="polite">
          <b className="strong">{quote.number}</b> : {difference}.
        </p>
        <Group align="flex-end" mt="xs" gap="sm">
          <EstimateInput
            unit="kg"
            flex="1 1 110px"
            label="Poids réel"
            defaultValue={weightKg}
            onChange={setWeight}
          />
          <EstimateInput
            unit="m³"
            flex="1 1 110px"
            label="Volume réel"
            defaultValue={volumeM3}
            onChange={setVolume}
          />
          <Button
            variant="default"
            leftSection={<IconCalculator size={16} stroke={1.6} aria-hidden />}
            onClick={() => price({ weightKg: readable(weightKg), volumeM3: readable(volumeM3) })}
          >
            Recalculer
          </Button>
        </Group>
        <Text fz="xs" c="dimmed" mt={4}>
          Seules les lignes au kg, au m³ et au W/M changent.
        </Text>
      </div>
    </Box>
  )
}

function comparedLine(serviceType: 'Maritime' | 'Aérien', line: LineStart) {
  const { weightKg } = lineNumbers(line)
  return {
    weightKg: serviceType === 'Aérien' ? weightKg : null,
    measure: measureOf(serviceType, line),
  }
}

function readable(typed: TypedNumber | null): number | null {
  return isUnreadable(typed) ? null : typed
}
