import { formatMoney, parseMoney } from '@escale/contract/values/money'
import { centSteps } from './steps.ts'
import { type FigureProps, TypedInput } from './TypedInput.tsx'

const reading = {
  parse: parseMoney,
  format: formatMoney,
  missing: 'Indiquez un montant.',
  refused: 'Montant illisible. Exemple : 1240,50 (deux décimales au plus).',
  steps: centSteps,
}

/** A field for an amount. Its value is in cents: `12,50` and `12.50` both give 1250. */
export function MoneyInput(props: FigureProps) {
  return <TypedInput {...props} reading={reading} />
}
