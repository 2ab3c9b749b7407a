import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { MeasureInput } from '#trade/goods/fields/MeasureInput.tsx'
import { useMeasuringHere } from '#trade/goods/reception/lookups/useMeasuringHere.ts'
import { isUnreadable } from '#ui/field/figure/typed-number.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { computeMeasures, type Measures } from './measures.ts'

/** Vehicles have no quantity field, because each one counts as 1. */
type Form = DraftForm<Record<Exclude<keyof Measures, 'quantity'>, unknown>, unknown>
const measureNames = ['quantity', 'weightKg', 'lengthCm', 'widthCm', 'heightCm'] as const

type Props = {
  form: Form
  /** Props that a form adds to the weight field. */
  weight?: Partial<ComponentProps<typeof MeasureInput>>
  /** The quantity field. */
  children?: ReactNode
}

/** Weight and size fields. The volume is computed while typing. */
export function MeasureFields({ form, weight, children }: Props) {
  const measuring = useMeasuringHere()
  const [measures, setMeasures] = useState<Measures>(() => readMeasures(form))
  for (const path of measureNames) form.watch(path, () => setMeasures(readMeasures(form)))
  const computed = computeMeasures(measures, measuring)
  return (
    <Stack gap={14}>
      {children}
      <MeasureInput
        unit="kg"
        label="Poids total (kg)"
        enterKeyHint="next"
        {...weight}
        {...form.field('weightKg')}
      />
      <SimpleGrid cols={3} spacing="sm">
        <MeasureInput unit="cm" label="Longueur (cm)" enterKeyHint="next" {...form.field('lengthCm')} />
        <MeasureInput unit="cm" label="Largeur (cm)" enterKeyHint="next" {...form.field('widthCm')} />
        <MeasureInput unit="cm" label="Hauteur (cm)" enterKeyHint="next" {...form.field('heightCm')} />
      </SimpleGrid>
      <div aria-live="polite">
        {computed.volumeM3 !== null && (
          <Text className="num">
            {formatVolume(computed.volumeM3)}
            {computed.chargeableKg !== null && ` · poids taxable ${formatWeight(computed.chargeableKg)}`}
          </Text>
        )}
        {computed.isUnlikely && <Text c="var(--e-warn)">Vérifiez le poids ou les dimensions.</Text>}
      </div>
    </Stack>
  )
}

function readMeasures(form: Form): Measures {
  const values: Partial<Record<keyof Measures, unknown>> = form.getValues()
  const [quantity, weightKg, lengthCm, widthCm, heightCm] = measureNames.map((name) =>
    readNumber(values[name]),
  )
  return {
    quantity: quantity ?? 1,
    weightKg: weightKg ?? null,
    lengthCm: lengthCm ?? null,
    widthCm: widthCm ?? null,
    heightCm: heightCm ?? null,
  }
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' && !isUnreadable(value) ? value : null
}
