import { domains } from '@escale/contract/domains'
import { codeOfCartons, isPackingList } from '@escale/contract/trade/imports/cartons'
import { twofoldMeasure } from '@escale/contract/trade/imports/cells'
import { type Columns, placesOf } from '@escale/contract/trade/imports/columns'
import type { Import } from '@escale/contract/trade/imports/contract'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import type { Margin } from '@escale/contract/trade/imports/margins'
import { withUnit } from '@escale/contract/values/measures'
import { counted } from '#ui/figures/count.ts'
import type { ReadSheet } from './read-sheet.ts'
import { asideOf, isUndoable } from './stages.ts'

/** One of what is imported, for `counted`. */
export function nounOf(kind: ImportKind): string {
  return domains[kind].imports.noun
}

/** What an earlier import did, and what can still be done with it. */
export function earlierWords(one: Import, now: Date, moment: (at: string) => string): string {
  const { kind, state, linesCount, writtenCount, createdAt, undoableUntil } = one
  if (state === 'Vérifié')
    return `${counted(linesCount, 'ligne')}, du ${moment(createdAt)}\u00a0: vérifié, il attend votre confirmation.`
  const aside = asideOf(one)
  const words = [
    aside > 0 && `${counted(aside, 'ligne')} de côté`,
    state === 'Annulé' && 'annulé',
    isUndoable(one, now) && `peut être annulé jusqu'au ${moment(undoableUntil ?? '')}`,
  ]
  return `${counted(writtenCount, nounOf(kind))}\u00a0: ${words.filter(Boolean).join(', ')}.`
}

const unitOf: Record<string, string> = { weightKg: 'kg', lengthCm: 'cm', widthCm: 'cm', heightCm: 'cm' }

/**
 * What a measure that can be read in two ways was read as: whoever wrote `1,250` for a thousand and more must
 * see it before anything is written.
 */
export function readWords(field: string, cell: string): string | null {
  const unit = unitOf[field]
  if (unit === undefined) return null
  const measure = twofoldMeasure(cell)
  return measure === null ? null : `lu ${withUnit(measure, unit)}`
}

/**
 * How many lines a sheet has, of which sheet of a workbook, and which others have lines that nobody will
 * read.
 */
export function linesWords({
  lines,
  sheetName,
  unread,
}: Pick<ReadSheet, 'lines' | 'sheetName' | 'unread'>): string {
  const count = counted(lines.length, 'ligne')
  if (unread.length === 0) return count
  const names = unread.map((name) => `«\u00a0${name}\u00a0»`).join(', ')
  return `${count} de la feuille «\u00a0${sheetName}\u00a0». ${unread.length > 1 ? 'Pas lues' : 'Pas lue'} : ${names}.`
}

/**
 * Says how many parcels would be nobody's, for lines that name no client beside others that do: of a merged
 * cell only the first line has the text.
 */
export function ownerlessWords(
  { heads, lines }: Pick<ReadSheet, 'heads' | 'lines'>,
  clientHead: string | undefined,
): string | null {
  const places = placesOf(heads, clientHead)
  const without = lines.filter(({ cells }) => !places.some((at) => cells[at])).length
  if (places.length === 0 || without === 0) return null
  const start =
    without > 1 ? `${counted(without, 'ligne')} sans client seraient` : '1 ligne sans client serait'
  return `${start} sans propriétaire. Une cellule fusionnée ne compte que pour sa première ligne : répétez le nom sur chacune.`
}

/** Of a packing list, by what its goods will be found. */
export function cartonsWords(columns: Columns): string | null {
  if (!isPackingList(columns)) return null
  const carried = "Une marque vaut pour les lignes d'en dessous, jusqu'à la suivante."
  return columns.trackingNumber
    ? carried
    : `Sans numéro de suivi, un colis prend le code de sa marque et de ses cartons, comme ${codeOfCartons('KV', '1-12')}. ${carried}`
}

const marginNouns: Record<Margin['is'], string> = {
  commentaire: 'commentaire',
  titres: 'titres répétés',
  total: 'total',
}

/** Which lines are set aside, and for what they are taken. */
export function marginWords(margins: readonly Margin[]): string {
  const named = margins.slice(0, 6).map(({ line, is }) => `ligne\u00a0${line} (${marginNouns[is]})`)
  const others = margins.length - named.length
  const more = others > 0 ? ` et ${counted(others, 'autre')}` : ''
  return `${margins.length > 1 ? 'Mises' : 'Mise'} de côté : ${named.join(', ')}${more}.`
}

/** Which columns hold something and have no head. */
export function unnamedWords({
  heads,
  headsLine,
  all,
}: Pick<ReadSheet, 'heads' | 'headsLine' | 'all'>): string | null {
  const said = all.find(({ line }) => line === headsLine)?.cells
  const unnamed = heads.flatMap((head, at) => (said && head !== '' && !said[at] ? [at + 1] : []))
  if (unnamed.length === 0) return null
  return unnamed.length > 1
    ? `Colonnes sans titre : ${unnamed.join(', ')}.`
    : `Colonne sans titre : ${unnamed[0]}.`
}

const lacking: Record<ImportKind, string> = {
  clients: 'leur téléphone, email ou type',
  services: 'une partie',
  goods: 'leurs mesures',
}

/** How many lines come in without what could not be read in them. */
export function unreadWords(kind: ImportKind, count: number, verb: 'entrent' | 'sont entrées'): string {
  if (count > 1)
    return `${counted(count, 'ligne')} ${verb} sans ${lacking[kind]}, illisibles\u00a0: c'est gardé dans leur note.`
  return `1 ligne ${verb === 'entrent' ? 'entre' : 'est entrée'} avec quelque chose d'illisible\u00a0: c'est gardé dans sa note.`
}
