import type { Import } from '@escale/contract/trade/imports/contract'
import type { ReadSheet } from './file/read-sheet.ts'

/**
 * The current step of an import. `from` is null after a page reload: the file is no longer in memory, so the
 * columns cannot be changed.
 */
export type Stage =
  | { is: 'file' }
  | { is: 'columns'; sheet: ReadSheet; file: File }
  | { is: 'preview'; checked: Import; from: { sheet: ReadSheet; file: File } | null }
  | { is: 'report'; id: string; fileName: string }

/** The first step shown: the report of a running import, or else the choice of a file. */
export function firstStage(imports: readonly Import[]): Stage {
  const one = imports.find(isUnderWay)
  return one ? { is: 'report', id: one.id, fileName: one.fileName } : { is: 'file' }
}

/** The imports that the user can still confirm, undo or correct. */
export function unfinishedImports(imports: readonly Import[], now: Date): Import[] {
  return imports.filter((one) =>
    one.state === 'Vérifié'
      ? hasCurrentDuplicates(one, imports)
      : isUndoable(one, now) || unsavedLineCount(one) > 0,
  )
}

export function isUndoable({ undoableUntil }: Pick<Import, 'undoableUntil'>, now: Date): boolean {
  return undoableUntil !== null && new Date(undoableUntil) > now
}

/** The number of lines that were not saved. Zero before the import has finished. */
export function unsavedLineCount({
  state,
  linesCount,
  writtenCount,
}: Pick<Import, 'state' | 'linesCount' | 'writtenCount'>): number {
  return state === 'Terminé' || state === 'Annulé' ? linesCount - writtenCount : 0
}

/**
 * Returns false when another import has saved rows since this one was checked. Its preview would not show
 * duplicates of those rows.
 */
function hasCurrentDuplicates({ createdAt }: Import, imports: readonly Import[]): boolean {
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
