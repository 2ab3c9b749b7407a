import { domains } from '@escale/contract/domains'
import { codeOfCartons, isPackingList } from '@escale/contract/trade/imports/cartons'
import { centsOfCell } from '@escale/contract/trade/imports/cells'
import { columnUnits } from '@escale/contract/trade/imports/column-units'
import { type Columns, columnIndexes } from '@escale/contract/trade/imports/columns'
import type { Import } from '@escale/contract/trade/imports/contract'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import type { OtherList } from '@escale/contract/trade/imports/lines/arrange'
import type { Margin } from '@escale/contract/trade/imports/lines/margins'
import { fillMerges } from '@escale/contract/trade/imports/merges'
import { balanceOfCell } from '@escale/contract/trade/imports/opening-line'
import { isAmbiguousMeasure, measureOfCell, sizesOfCell } from '@escale/contract/trade/imports/units/convert'
import type { Quantity, Unit } from '@escale/contract/trade/imports/units/units'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatFigure, withUnit } from '@escale/contract/values/measures'
import { pluralize } from '#ui/figures/count.ts'
import type { ReadSheet } from './file/read-sheet.ts'
import { isUndoable, unsavedLineCount } from './stages.ts'

/** The French noun for one imported row, such as `client`. */
export function nounOf(kind: ImportKind): string {
  return domains[kind].imports.noun
}

/** Describes the result of an earlier import, and what the user can still do with it. */
export function earlierWords(one: Import, now: Date, moment: (at: string) => string): string {
  const { kind, state, linesCount, writtenCount, createdAt, undoableUntil } = one
  if (state === 'Vérifié')
    return `${pluralize(linesCount, 'ligne')}, du ${moment(createdAt)}\u00a0: vérifié, il attend votre confirmation.`
  const aside = unsavedLineCount(one)
  const words = [
    aside > 0 && `${pluralize(aside, 'ligne')} de côté`,
    state === 'Annulé' && 'annulé',
    isUndoable(one, now) && `peut être annulé jusqu'au ${moment(undoableUntil ?? '')}`,
  ]
  return `${pluralize(writtenCount, nounOf(kind))}\u00a0: ${words.filter(Boolean).join(', ')}.`
}

/** Fields with a measure, by the quantity and the unit in which the database stores them. */
const storedMeasures: Record<string, { quantity: Quantity; unit: string }> = {
  weightKg: { quantity: 'mass', unit: 'kg' },
  lengthCm: { quantity: 'length', unit: 'cm' },
  widthCm: { quantity: 'length', unit: 'cm' },
  heightCm: { quantity: 'length', unit: 'cm' },
}

/**
 * Explains how a measure was read when the cell alone is unclear: its column has another unit, or the number
 * is ambiguous. `1,250` may mean 1.25 or 1250.
 */
export function measureReadingText(
  kind: ImportKind,
  columns: Columns,
  field: string,
  cell: string,
): string | null {
  const unit = columnUnits(kind, columns)[field] ?? { is: 'none' }
  if (cell === '' || unit.is === 'unknown' || unit.is === 'foreign') return null
  const columnUnit = unit.is === 'unit' ? unit.unit : undefined
  if (field === 'dimensions') return sizesWords(cell, columnUnit)
  if (field === 'price' || field === 'total') return priceWords(cell, columnUnit)
  if (field === 'amount') return balanceWords(cell, columnUnit)
  const stored = storedMeasures[field]
  if (stored === undefined) return null
  const measure = measureOfCell(cell, stored.quantity, columnUnit)
  const plain = measureOfCell(cell, stored.quantity)
  if (measure === null || (measure === plain && !isConverted(cell, measure) && !isAmbiguousMeasure(cell)))
    return null
  return `lu ${withUnit(measure, stored.unit)}`
}

/** True when a cell has its own unit, such as `350 g`, and is stored as another number. */
function isConverted(cell: string, measure: number): boolean {
  const [figure] = /\d+(?:[.,]\d+)?/.exec(cell.replaceAll(/\s/g, '')) ?? []
  return figure !== undefined && Number(figure.replace(',', '.')) !== measure
}

function sizesWords(cell: string, columnUnit: Unit | undefined): string | null {
  const [sizes, plain] = [sizesOfCell(cell, columnUnit), sizesOfCell(cell)]
  if (sizes === null || sizes.join() === plain?.join()) return null
  return `lu ${sizes.map((size) => formatFigure(size)).join(' × ')}\u00a0cm`
}

function priceWords(cell: string, columnUnit: Unit | undefined): string | null {
  const cents = columnUnit && centsOfCell(cell, columnUnit.factor)
  return columnUnit === undefined || columnUnit.name === '$' || typeof cents !== 'number'
    ? null
    : `lu ${formatMoney(cents)}`
}

/** Tells how a balance is read that is no plain debt: an advance, or a figure in another unit. */
function balanceWords(cell: string, columnUnit: Unit | undefined): string | null {
  const cents = balanceOfCell(cell, (figure) => centsOfCell(figure, columnUnit?.factor) ?? figure)
  if (typeof cents === 'string') return null
  return cents < 0 ? `avance de ${formatMoney(-cents)}` : priceWords(cell, columnUnit)
}

type CountedLines = Pick<
  ReadSheet,
  'lines' | 'margins' | 'keepsMargins' | 'aboveCount' | 'others' | 'hiddenLines' | 'readsHidden'
>

/**
 * Counts the lines of the file except the headers, such as « 43 lignes : 40 lues, 3 titres ». The parts add
 * up to the total, so the user sees that no line was lost.
 */
export function linesWords(sheet: CountedLines & Pick<ReadSheet, 'sheetName' | 'unread'>): string {
  const { sheetName, unread } = sheet
  const parts = lineCounts(sheet)
  const count = pluralize(
    parts.reduce((sum, { count }) => sum + count, 0),
    'ligne',
  )
  const sum = parts
    .filter(({ count }, at) => at === 0 || count > 0)
    .map(({ count, one, several }) => pluralize(count, one, several))
    .join(', ')
  if (unread.length === 0) return `${count} : ${sum}`
  const names = unread.map((name) => `«\u00a0${name}\u00a0»`).join(', ')
  const otherSheets = `${unread.length > 1 ? 'Pas lues' : 'Pas lue'} : ${names}.`
  return `${count} de la feuille «\u00a0${sheetName}\u00a0» : ${sum}. ${otherSheets}`
}

function lineCounts(sheet: CountedLines): { count: number; one: string; several?: string }[] {
  const { lines, margins, keepsMargins, aboveCount, others, hiddenLines, readsHidden } = sheet
  const aside = (is: Margin['is']) => (keepsMargins ? 0 : margins.filter((margin) => margin.is === is).length)
  return [
    { count: lines.length, one: 'lue' },
    { count: aside('titres'), one: 'titre' },
    { count: aside('trait'), one: 'trait' },
    { count: aside('total'), one: 'total', several: 'totaux' },
    { count: aside('commentaire'), one: 'commentaire' },
    { count: aside('fin'), one: 'fin de liste', several: 'fins de liste' },
    { count: aboveCount, one: 'au-dessus des titres', several: 'au-dessus des titres' },
    {
      count: others.reduce((sum, { count }) => sum + count, 0),
      one: "d'une autre liste",
      several: others.length > 1 ? "d'autres listes" : "d'une autre liste",
    },
    { count: readsHidden ? 0 : hiddenLines.length, one: 'masquée' },
  ]
}

/** Describes another list in the same sheet, which is not read because it has other columns. */
export function otherListWords({ headsLine, heads, count }: OtherList): string {
  const named = heads.filter(Boolean).slice(0, 4).join(', ')
  const notRead = `${pluralize(count, 'ligne')}, pas ${count > 1 ? 'lues' : 'lue'}`
  return `Une autre liste a ses titres à la ligne\u00a0${headsLine} (${named}) : ${notRead}.`
}

/** Warns that some lines have no client although others do. */
export function ownerlessWords(
  { heads, lines, merges }: Pick<ReadSheet, 'heads' | 'lines'> & Partial<Pick<ReadSheet, 'merges'>>,
  clientHead: string | undefined,
): string | null {
  const places = columnIndexes(heads, clientHead)
  const without = fillMerges(lines, merges).filter(({ carried }) => !places.some((at) => carried[at])).length
  if (places.length === 0 || without === 0) return null
  const start =
    without > 1 ? `${pluralize(without, 'ligne')} sans client seraient` : '1 ligne sans client serait'
  return `${start} sans propriétaire. Un nom vaut pour sa ligne seule : répétez-le sur chacune.`
}

/** Explains under which number the goods of a packing list are saved. Null for other files. */
export function packingListText(columns: Columns): string | null {
  if (!isPackingList(columns)) return null
  const carried = "Une marque vaut pour les lignes d'en dessous, jusqu'à la suivante."
  return columns.trackingNumber
    ? carried
    : `Sans numéro de suivi, un colis prend le code de sa marque et de ses cartons, comme ${codeOfCartons('KV', '1-12')}. ${carried}`
}

const marginNouns: Record<Margin['is'], string> = {
  commentaire: 'commentaire',
  titres: 'titres',
  trait: 'trait',
  total: 'total',
  fin: 'fin de liste',
}

/** Describes the skipped lines, with the reason. */
export function marginWords(margins: readonly Margin[]): string {
  const named = margins.slice(0, 6).map(({ line, is }) => `ligne\u00a0${line} (${marginNouns[is]})`)
  const others = margins.length - named.length
  const more = others > 0 ? ` et ${pluralize(others, 'autre')}` : ''
  return `${margins.length > 1 ? 'Mises' : 'Mise'} de côté : ${named.join(', ')}${more}.`
}

/** Describes the columns that contain data but have no header. */
export function unnamedWords({
  heads,
  headsLine,
  all,
}: Pick<ReadSheet, 'heads' | 'headsLine' | 'all'>): string | null {
  const headCells = all.find(({ line }) => line === headsLine)?.cells
  const unnamed = heads.flatMap((head, at) => (headCells && head !== '' && !headCells[at] ? [at + 1] : []))
  if (unnamed.length === 0) return null
  return unnamed.length > 1
    ? `Colonnes sans titre : ${unnamed.join(', ')}.`
    : `Colonne sans titre : ${unnamed[0]}.`
}

const missingParts: Record<ImportKind, string> = {
  clients: 'leur téléphone, email ou type',
  services: 'une partie',
  goods: 'leurs mesures',
  invoices: 'une partie',
}

/** Describes how many lines are imported without some values, which could not be read. */
export function unreadWords(kind: ImportKind, count: number, verb: 'entrent' | 'sont entrées'): string {
  if (count > 1)
    return `${pluralize(count, 'ligne')} ${verb} sans ${missingParts[kind]}, illisibles\u00a0: c'est gardé dans leur note.`
  return `1 ligne ${verb === 'entrent' ? 'entre' : 'est entrée'} avec quelque chose d'illisible\u00a0: c'est gardé dans sa note.`
}
