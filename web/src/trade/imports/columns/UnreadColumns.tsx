import { type Columns, columnIndexes } from '@escale/contract/trade/imports/columns'
import { fieldsOfKind, type ImportKind } from '@escale/contract/trade/imports/kinds'
import type { ReadSheet } from '#trade/imports/file/read-sheet.ts'
import styles from '#trade/imports/imports.module.css'
import { firstValues } from './samples.ts'

type Props = { kind: ImportKind; sheet: Pick<ReadSheet, 'heads' | 'lines'>; columns: Columns }

/** The columns that are not imported, each with three example values. */
export function UnreadColumns({ kind, sheet: { heads, lines }, columns }: Props) {
  const read = new Set(
    Object.keys(fieldsOfKind(kind)).flatMap((field) => columnIndexes(heads, columns[field])),
  )
  const unread = heads
    .map((head, at) => ({ head, at, values: firstValues(lines, [at]) }))
    .filter(({ head, at, values }) => head !== '' && !read.has(at) && values.length > 0)
  if (unread.length === 0) return null
  return (
    <section className={styles.unread} aria-labelledby="unread-columns">
      <h3 id="unread-columns" className={styles.heading}>
        {unread.length > 1 ? 'Colonnes non lues' : 'Colonne non lue'}
      </h3>
      <ul>
        {unread.map(({ head, at, values }) => (
          <li key={at} className="small">
            <span>{head}</span>
            <span className={`muted ${styles.values}`}>{values.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
