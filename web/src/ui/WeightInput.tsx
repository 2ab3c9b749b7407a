import { parseWeight } from '@escale/contract/money'
import { weightSteps } from './steps.ts'
import { type FigureProps, TypedInput } from './TypedInput.tsx'

const kilograms = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** `33,3 kg`, with no-break spaces. */
export function formatWeight(weightKg: number): string {
  return `${kilograms.format(weightKg).replaceAll('\u202f', '\u00a0')}\u00a0kg`
}

const reading = {
  parse: parseWeight,
  format: formatWeight,
  missing: 'Indiquez un poids en kilogrammes.',
  refused: 'Poids illisible. Exemple : 33,3 (trois décimales au plus).',
  steps: weightSteps,
}

/** A weight, in kilograms to the gram. */
export function WeightInput(props: FigureProps) {
  return <TypedInput {...props} reading={reading} />
}
