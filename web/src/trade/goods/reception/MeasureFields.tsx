import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MeasureInput } from '#trade/goods/fields/MeasureInput.tsx'
import { isUnreadable } from '#ui/field/typed-number.ts'
import type { DraftForm } from '#ui/form/useDraft.ts'
import { type Measures, madeOf } from './measures.ts'
import { useMeasuringHere } from './useMeasuringHere.ts'

/** A vehicle has no quantity: it is one. */
type Form = DraftForm<Record<Exclude<keyof Measures, 'quantity'>, unknown>, unknown>
const measured = ['quantity', 'weightKg', 'lengthCm', 'widthCm', 'heightCm'] as const

/** Weight and sizes, and what they make while they are typed. `children` is the quantity. */
export function MeasureFields({ form, children }: { form: Form; children?: ReactNode }) {
  const measuring = useMeasuringHere()
  const [figures, setFigures] = useState<Measures>(() => figuresIn(form))
  for (const path of measured) form.watch(path, () => setFigures(figuresIn(form)))
  const made = madeOf(figures, measuring)
  return (
    <Stack gap={14}>
      {children}
      <MeasureInput unit="kg" label="Poids total (kg)" enterKeyHint="next" {...form.field('weightKg')} />
      <SimpleGrid cols={3} spacing="sm">
        <MeasureInput unit="cm" label="Longueur (cm)" enterKeyHint="next" {...form.field('lengthCm')} />
        <MeasureInput unit="cm" label="Largeur (cm)" enterKeyHint="next" {...form.field('widthCm')} />
        <MeasureInput unit="cm" label="Hauteur (cm)" enterKeyHint="next" {...form.field('heightCm')} />
      </SimpleGrid>
      <div aria-live="polite">
        {made.volumeM3 !== null && (
          <Text className="num">
            {formatVolume(made.volumeM3)}
            {made.chargeableKg !== null && ` · poids taxable ${formatWeight(made.chargeableKg)}`}
          </Text>
        )}
        {made.isUnlikely && <Text c="var(--e-warn)">Vérifiez le poids ou les dimensions.</Text>}
      </div>
    </Stack>
  )
}

function figuresIn(form: Form): Measures {
  const values: Partial<Record<keyof Measures, unknown>> = form.getValues()
  const [quantity, weightKg, lengthCm, widthCm, heightCm] = measured.map((name) => figure(values[name]))
  return {
    quantity: quantity ?? 1,
    weightKg: weightKg ?? null,
    lengthCm: lengthCm ?? null,
    widthCm: widthCm ?? null,
    heightCm: heightCm ?? null,
  }
}

function figure(value: unknown): number | null {
  return typeof value === 'number' && !isUnreadable(value) ? value : null
}
