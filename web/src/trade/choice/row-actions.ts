import type { underKey } from '#api.ts'

type WriteOptions = ReturnType<typeof underKey>

/**
 * An action on chosen rows, which runs the procedure of one row on each. Its functions are methods, so that
 * the bar, which is loaded lazily, accepts the actions of any list.
 */
export type RowAction<Row extends { id: string } = { id: string }> = {
  label: string
  isDangerous?: true
  /** The question before it: « Supprimer 3 factures ? ». */
  question: (count: number) => string
  /** The button that confirms it. */
  verb: string
  send(row: Row, under: WriteOptions): Promise<unknown>
  /** The message about the rows that passed: « 3 factures supprimées ». */
  done: (count: number) => string
  /** Takes the action on one row back, from the message. Absent when it cannot be taken back. */
  undo?(row: Row, under: WriteOptions): Promise<unknown>
}

type Deletion = Pick<RowAction, 'question' | 'done'> &
  Record<'remove' | 'restore', (input: { id: string }, under: WriteOptions) => Promise<unknown>>

/** The deletion of chosen rows, which a button in its message takes back. */
export function deletionAction({ question, done, remove, restore }: Deletion): RowAction {
  return {
    label: 'Supprimer',
    isDangerous: true,
    question,
    verb: 'Confirmer la suppression',
    send: ({ id }, under) => remove({ id }, under),
    done,
    undo: ({ id }, under) => restore({ id }, under),
  }
}

/** The chosen rows of a list, and their names on screen. */
export type NamedRows<Row extends { id: string } = { id: string }> = {
  rows: Row[]
  nameOf(row: Row): string
}
