import { readCartons } from './cartons.ts'
import { lineOfCell, sizesOfCell } from './cells.ts'
import { telephonesOfCell } from './contact-cells.ts'
import type { CellTexts, ParsedLine } from './parsed-line.ts'

/** Reads the owner, the sizes written in one cell, and the mark and cartons of a packing list. */
export function readParcel(
  texts: CellTexts,
  { values, noteLines, unread }: ParsedLine,
  countries: readonly string[],
): void {
  const [client, dimensions, volume, cartons] = ['client', 'dimensions', 'volume', 'cartons'].map((field) =>
    lineOfCell(texts[field] ?? ''),
  )
  if (client)
    values.client = /^[\d\s+().-]+$/.test(client) ? telephonesOfCell(client, countries).first : client
  if (dimensions && !('lengthCm' in values || 'widthCm' in values || 'heightCm' in values)) {
    const sizes = sizesOfCell(dimensions)
    if (sizes) [values.lengthCm, values.widthCm, values.heightCm] = sizes
    else {
      unread.dimensions = 'Écrivez-les comme 60*40*35.'
      noteLines.push(`Dimensions\u00a0: ${dimensions}`)
    }
  }
  if (volume && !('lengthCm' in values))
    noteLines.push(`Volume\u00a0: ${volume}${/\d$/.test(volume) ? '\u00a0m³' : ''}`)
  if (cartons) readCartons(texts, cartons, values)
}
