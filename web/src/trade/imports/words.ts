import { formatFigure } from '@escale/contract/measures'
import { twofoldMeasure } from '@escale/contract/trade/imports/cells'
import type { Import } from '@escale/contract/trade/imports/contract'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { counted } from '#ui/count.ts'
import type { ReadSheet } from './read-file.ts'
import { asideOf, isUndoable } from './stages.ts'

const nouns: Record<ImportKind, string> = { clients: 'client', services: 'service', goods: 'colis annoncé' }

/** One of what is imported, for `counted`. */
export function nounOf(kind: ImportKind): string {
  return nouns[kind]
}

/** What an earlier import did, and what can still be done with it. */
export function earlierWords(one: Import, now: Date, moment: (at: string) => string): string {
  const { kind, state, linesCount, writtenCount, createdAt, undoableUntil } = one
  if (state === 'Vérifié') return `${counted(linesCount, 'ligne')}, du ${moment(createdAt)}\u00a0: vérifié, il attend votre confirmation.`
  const aside = asideOf(one)
  const words = [
    aside > 0 && `${counted(aside, 'ligne')} de côté`,
    state === 'Annulé' && 'annulé',
    isUndoable(one, now) && `peut être annulé jusqu'au ${moment(undoableUntil ?? '')}`,
  ]
  return `${counted(writtenCount, nounOf(kind))}\u00a0: ${words.filter(Boolean).join(', ')}.`
}

const unitOf: Record<string, string> = { weightKg: 'kg', lengthCm: 'cm', widthCm: 'cm', heightCm: 'cm' }

/** What a measure that can be read in two ways was read as: whoever wrote `1,250` for a thousand and more must see it before anything is written. */
export function readWords(field: string, cell: string): string | null {
  const unit = unitOf[field]
  const measure = unit === undefined ? null : twofoldMeasure(cell)
  return measure === null ? null : `lu ${formatFigure(measure)}\u00a0${unit}`
}

/** How many lines a sheet has, of which sheet of a workbook, and which others have lines that nobody will read. */
export function linesWords({ lines, sheetName, unread }: ReadSheet): string {
  const count = counted(lines.length, 'ligne')
  if (unread.length === 0) return count
  const names = unread.map((name) => `«\u00a0${name}\u00a0»`).join(', ')
  return `${count} de la feuille «\u00a0${sheetName}\u00a0». ${unread.length > 1 ? 'Pas lues' : 'Pas lue'} : ${names}.`
}

/** Says how many parcels would be nobody's, for lines that name no client beside others that do: of a merged cell only the first line has the text. */
export function ownerlessWords({ heads, lines }: ReadSheet, clientHead: string | undefined): string | null {
  const at = clientHead === undefined ? -1 : heads.indexOf(clientHead)
  const without = lines.filter(({ cells }) => !cells[at]).length
  if (at < 0 || without === 0) return null
  const start = without > 1 ? `${counted(without, 'ligne')} sans client seraient` : '1 ligne sans client serait'
  return `${start} sans propriétaire. Une cellule fusionnée ne compte que pour sa première ligne : répétez le nom sur chacune.`
}
