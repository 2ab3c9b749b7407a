import { formatFigure } from '@escale/contract/values/measures'
import type { Steps } from '#ui/field/figure/step-keys.ts'
import { type FigureProps, TypedInput } from '#ui/field/figure/TypedInput.tsx'

/** Thousandths of a unit. An arrow key changes the value by 100 of them, which is 0.1 m³ or tonne. */
const steps: Steps = { unitsPerOne: 1000, step: 100, least: 0, most: 100_000 }

const reading = {
  parse: (typed: string) =>
    /^\d{1,3}([.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : null,
  format: formatFigure,
  missing: 'Indiquez un minimum entre 0 et 100.',
  refused: 'Minimum illisible. Exemple : 0,5 (trois décimales au plus).',
  steps,
}

/**
 * An input for the smallest volume or weight that a client pays for in shared sea freight, in m³ or tonnes
 * with three decimals.
 */
export function MinimumInput(props: FigureProps) {
  return <TypedInput {...props} reading={reading} />
}
