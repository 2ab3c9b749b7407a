import { formatVolume } from '@escale/contract/values/measures'
import { type FigureProps, TypedInput } from '#ui/field/figure/TypedInput.tsx'

const reading = {
  parse: parseVolume,
  format: formatVolume,
  missing: 'Indiquez un volume en mètres cubes.',
  refused: 'Volume illisible. Exemple : 67,5 (deux décimales au plus).',
  steps: { unitsPerOne: 100, step: 100, least: 100, most: 20_000 },
}

/** A volume in cubic metres. The arrow keys change it by hundredths. */
export function VolumeInput(props: FigureProps) {
  return <TypedInput {...props} reading={reading} />
}

function parseVolume(typed: string): number | null {
  const plain = typed.replaceAll(/\s|m³|m3/giu, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
