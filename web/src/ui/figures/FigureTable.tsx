import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sideways } from '#ui/keyboard/sideways.ts'
import styles from './FigureTable.module.css'

/** A figure as it is read, and where what it counts is listed. */
export type Figure = { text: ReactNode; to?: string | null }

type Props = {
  caption: string
  /** The first names the rows; those that hold figures stand to the right. */
  columns: { title: string; isFigure?: boolean }[]
  rows: { key: string; cells: Figure[] }[]
  /** What the rows come to, the last being the whole. */
  foot?: Figure[][]
}

/** Figures in rows, each a link to what it counts. */
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

/** A day, a name: broken in two it makes every row twice as high. */
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
