import { formatFigure } from '@escale/contract/values/measures'
import { parseWeight } from '@escale/contract/values/money'
import { weightSteps } from './steps.ts'
import { type FigureProps, TypedInput } from './TypedInput.tsx'

const reading = {
  parse: parseWeight,
  format: formatFigure,
  missing: 'Indiquez une quantité.',
  refused: 'Quantité illisible. Exemple : 45,5 (trois décimales au plus).',
  steps: weightSteps,
}

/** A field for a quantity in kilograms, cubic metres or pieces, with three decimals at most. */
export function QuantityOfUnits(props: FigureProps) {
  return <TypedInput {...props} reading={reading} />
}
