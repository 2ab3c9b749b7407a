import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sideways } from '#ui/keyboard/sideways.ts'
import styles from './FigureTable.module.css'

/** A table cell with a figure. `to` is the path of the list with the rows behind the figure. */
export type Figure = { text: ReactNode; to?: string | null }

type Props = {
  caption: string
  /** Columns of the table. The first contains the row names. Columns with `isFigure` are right-aligned. */
  columns: { title: string; isFigure?: boolean }[]
  rows: { key: string; cells: Figure[] }[]
  /** Total rows at the bottom. The last one is the grand total. */
  foot?: Figure[][]
}

/** A table of figures. A figure can link to the list of rows that it sums up. */
export function FigureTable({ caption, columns, rows, foot }: Props) {
  const classOf = (index: number) => (columns[index]?.isFigure ? `num ${styles.figure}` : undefined)
  return (
    <div ref={sideways} className={styles.scroll}>
      <table className={styles.table} data-wide={columns.length > 6 || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title }, index) => (
              <th key={title} scope="col" className={classOf(index)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row" className={isShort(name?.text) ? styles.short : undefined}>
                {name && <Cell {...name} />}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]?.title}
                  className={classOf(index + 1) ?? (isShort(cell.text) ? styles.short : undefined)}
                >
                  <Cell {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            {foot.map((cells, line) => (
              <tr key={`${line}-${columns.length}`}>
                {cells.map((cell, index) => (
                  <td key={columns[index]?.title} className={classOf(index)}>
                    <Cell {...cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

const longestOnALine = 14

/**
 * True for a short text such as a day or a name. It must not wrap, because a second line would double the
 * height of the row.
 */
function isShort(text: ReactNode): boolean {
  return typeof text === 'string' && text.length <= longestOnALine
}

function Cell({ text, to }: Figure) {
  return to ? (
    <Link className="link" to={to}>
      {text}
    </Link>
  ) : (
    text
  )
}
