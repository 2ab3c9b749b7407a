import { withUnit } from '#values/measures.ts'
import { readCartons } from './cartons.ts'
import { lineOfCell } from './cells.ts'
import type { ColumnUnit } from './column-units.ts'
import { telephonesOfCell } from './contact-cells.ts'
import type { CellTexts, ParsedLine } from './parsed-line.ts'
import { measureOfCell, sizesOfCell } from './units/convert.ts'
import type { Unit } from './units/units.ts'

/**
 * Parses the parts of a parcel that take several cells or share one: owner, sizes in one cell, mark and
 * cartons. A line without a tracking number gets a generated one.
 */
export function readParcel(
  texts: CellTexts,
  { values, noteLines, unread, units }: ParsedLine,
  { countries, ownNumber }: { countries: readonly string[]; ownNumber: string | null },
): void {
  const [client, clientPhone, dimensions, volume, cartons] = [
    'client',
    'clientPhone',
    'dimensions',
    'volume',
    'cartons',
  ].map((field) => lineOfCell(texts[field] ?? ''))
  if (client) values.client = isNumber(client) ? telephonesOfCell(client, countries).first : client
  if (clientPhone) values.clientPhone = telephonesOfCell(clientPhone, countries).first
  if (dimensions && !('lengthCm' in values || 'widthCm' in values || 'heightCm' in values)) {
    const isUnknown = units.dimensions?.is === 'unknown' && !/cm|mm|\bm\b/i.test(dimensions)
    const sizes = isUnknown ? null : sizesOfCell(dimensions, unitOf(units.dimensions))
    if (sizes) [values.lengthCm, values.widthCm, values.heightCm] = sizes
    else {
      unread.dimensions = 'Écrivez-les comme 60*40*35.'
      noteLines.push(`Dimensions\u00a0: ${dimensions}`)
    }
  }
  if (volume && !('lengthCm' in values))
    noteLines.push(`Volume\u00a0: ${volumeText(volume, unitOf(units.volume))}`)
  if (cartons) readCartons(texts, cartons, values)
  // A tracking number that a spreadsheet rounded is null, not undefined, so the line is still refused.
  if (ownNumber && values.trackingNumber === undefined) values.trackingNumber = ownNumber
}

function isNumber(client: string): boolean {
  return /^[\d\s+().-]+$/.test(client)
}

function unitOf(unit: ColumnUnit | undefined): Unit | undefined {
  return unit?.is === 'unit' ? unit.unit : undefined
}

/** Formats a volume: as written if it is in cubic metres, otherwise converted. */
function volumeText(cell: string, unit: Unit | undefined): string {
  if (/\d$/.test(cell) && (unit === undefined || unit.factor[0] === unit.factor[1])) return `${cell}\u00a0m³`
  const volume = measureOfCell(cell, 'volume', unit)
  return volume === null ? cell : withUnit(volume, 'm³')
}
