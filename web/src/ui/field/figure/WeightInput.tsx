import { formatWeight } from '@escale/contract/values/measures'
import { parseWeight } from '@escale/contract/values/money'
import { weightSteps } from './steps.ts'
import { type FigureProps, TypedInput } from './TypedInput.tsx'

const reading = {
  parse: parseWeight,
  format: formatWeight,
  missing: 'Indiquez un poids en kilogrammes.',
  refused: 'Poids illisible. Exemple : 33,3 (trois décimales au plus).',
  steps: weightSteps,
}

/** A field for a weight in kilograms, with three decimals at most. */
export function WeightInput(props: FigureProps) {
  return <TypedInput {...props} reading={reading} />
}
