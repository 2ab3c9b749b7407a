import type { Import } from '@escale/contract/trade/imports/contract'
import type { ReadSheet } from './read-sheet.ts'

/**
 * Where somebody is in an import; one that was left before its lines were confirmed has its sheet no more.
 */
export type Stage =
  | { is: 'file' }
  | { is: 'columns'; sheet: ReadSheet; file: File }
  | { is: 'preview'; checked: Import; from: { sheet: ReadSheet; file: File } | null }
  | { is: 'report'; id: string; fileName: string }

/** Where an import of this kind is taken up again: at the one that is being written, else at a new file. */
export function firstStage(imports: readonly Import[]): Stage {
  const one = imports.find(isUnderWay)
  return one ? { is: 'report', id: one.id, fileName: one.fileName } : { is: 'file' }
}

/** What a new file may leave aside: the imports with which something can still be done. */
export function unfinishedIn(imports: readonly Import[], now: Date): Import[] {
  return imports.filter((one) =>
    one.state === 'Vérifié' ? knowsItsTwins(one, imports) : isUndoable(one, now) || asideOf(one) > 0,
  )
}

export function isUndoable({ undoableUntil }: Pick<Import, 'undoableUntil'>, now: Date): boolean {
  return undoableUntil !== null && new Date(undoableUntil) > now
}

/** How many lines became nothing; none before it is known. */
export function asideOf({
  state,
  linesCount,
  writtenCount,
}: Pick<Import, 'state' | 'linesCount' | 'writtenCount'>): number {
  return state === 'Terminé' || state === 'Annulé' ? linesCount - writtenCount : 0
}

/**
 * What another import wrote since its twins were looked for is shown as new in its preview, though it would
 * not be written again.
 */
function knowsItsTwins({ createdAt }: Import, imports: readonly Import[]): boolean {
  const checkedFrom = new Date(createdAt)
  return !imports.some(
    ({ writtenCount, undoneCount, finishedAt }) =>
      finishedAt && writtenCount > undoneCount && new Date(finishedAt) > checkedFrom,
  )
}

export function isUnderWay({ state }: Pick<Import, 'state'>): boolean {
  return state === 'En cours' || state === 'Annulation'
}

export function fileNameAt(stage: Stage | null): string | undefined {
  if (stage === null || stage.is === 'file') return undefined
  if (stage.is === 'columns') return stage.sheet.fileName
  return stage.is === 'preview' ? stage.checked.fileName : stage.fileName
}
