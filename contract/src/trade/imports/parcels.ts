import { readCartons } from './cartons.ts'
import { lineOfCell, sizesOfCell } from './cells.ts'
import { telephonesOfCell } from './contact-cells.ts'
import type { Read, Texts } from './read.ts'

/**
 * Of announced goods: whose they are, their sizes written as one, and the mark and cartons of a packing list.
 */
export function readParcel(texts: Texts, { said, noted, unread }: Read, countries: readonly string[]): void {
  const [client, dimensions, volume, cartons] = ['client', 'dimensions', 'volume', 'cartons'].map((field) =>
    lineOfCell(texts[field] ?? ''),
  )
  if (client) said.client = /^[\d\s+().-]+$/.test(client) ? telephonesOfCell(client, countries).first : client
  if (dimensions && !('lengthCm' in said || 'widthCm' in said || 'heightCm' in said)) {
    const sizes = sizesOfCell(dimensions)
    if (sizes) [said.lengthCm, said.widthCm, said.heightCm] = sizes
    else {
      unread.dimensions = 'Écrivez-les comme 60*40*35.'
      noted.push(`Dimensions\u00a0: ${dimensions}`)
    }
  }
  if (volume && !('lengthCm' in said))
    noted.push(`Volume\u00a0: ${volume}${/\d$/.test(volume) ? '\u00a0m³' : ''}`)
  if (cartons) readCartons(texts, cartons, said)
}
