import type { Creditable } from '@escale/contract/trade/ledger/contract'
import { parseWhole } from '@escale/contract/values/amounts'
import { pieceSteps } from '#ui/field/figure/steps.ts'
import { type FigureProps, TypedInput } from '#ui/field/figure/TypedInput.tsx'
import { WeightInput } from '#ui/field/figure/WeightInput.tsx'

const pieces = {
  parse: parseWhole,
  format: String,
  missing: 'Indiquez un nombre de pièces.',
  refused: 'Indiquez un nombre entier.',
  steps: { ...pieceSteps, least: 0 },
}

/** The optional result of a second weighing or count: kilograms by air, pieces by sea. */
export function FoundInput({ by, ...input }: FigureProps & { by: Creditable['serviceType'] }) {
  return by === 'Aérien' ? (
    <WeightInput label="Poids constaté (kg)" {...input} />
  ) : (
    <TypedInput label="Quantité constatée" reading={pieces} {...input} />
  )
}
