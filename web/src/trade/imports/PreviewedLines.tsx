import { codeOfLine } from '@escale/contract/trade/imports/cartons'
import type { Columns } from '@escale/contract/trade/imports/columns'
import type { ImportLine } from '@escale/contract/trade/imports/contract'
import { fieldsOfKind, type ImportKind } from '@escale/contract/trade/imports/kinds'
import { hasOwnNumbers } from '@escale/contract/trade/imports/own-number'
import { completionText } from '@escale/contract/values/telephone/readable-phone'
import { Button } from '@mantine/core'
import styles from './imports.module.css'
import { measureReadingText } from './words.ts'

type Props = {
  kind: ImportKind
  columns: Columns
  lines: ImportLine[]
  isLoading: boolean
  onMore?: () => void
}

/** A table of lines of the file, with their values, errors and remarks. */
export function PreviewedLines({ kind, columns, lines, isLoading, onMore }: Props) {
  const fields = Object.entries(fieldsOfKind(kind)).filter(
    ([field, { required }]) => required || field in columns,
  )
  if (lines.length === 0)
    return <p className={`muted ${styles.none}`}>{isLoading ? 'Chargement...' : 'Aucune ligne.'}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={styles.lines} aria-label="Lignes du fichier" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            {fields.map(([field, { label }]) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, texts, problems, unread, twin, kept, phone }) => (
            <tr key={line}>
              <th scope="row" className="num">
                {line}
              </th>
              {fields.map(([field], at) => (
                <td key={field}>
                  {texts[field] || <span className="muted">—</span>}
                  {!problems?.[field] && !unread?.[field] && (
                    <Interpretation kind={kind} columns={columns} field={field} line={{ texts, phone }} />
                  )}
                  {unread?.[field] && (
                    <span
                      className={`small ${styles.said} ${styles.twin}`}
                    >{`Gardé dans la note. ${unread[field]}`}</span>
                  )}
                  {problems?.[field] && (
                    <span className={`small ${styles.said} ${styles.problem}`}>{problems[field]}</span>
                  )}
                  {at === 0 && kept && <span className={`small ${styles.said} ${styles.twin}`}>{kept}</span>}
                  {at === 0 && twin && <span className={`small ${styles.said} ${styles.twin}`}>{twin}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {onMore && (
        <Button variant="subtle" onClick={onMore}>
          Lignes suivantes
        </Button>
      )}
    </section>
  )
}

type InterpretationProps = Pick<Props, 'kind' | 'columns'> & {
  field: string
  line: Pick<ImportLine, 'texts' | 'phone'>
}

function Interpretation({ kind, columns, field, line: { texts, phone } }: InterpretationProps) {
  const cell = texts[field] ?? ''
  const interpretations: Record<string, () => string | null | undefined> = {
    trackingNumber: () => codeOfLine(texts) ?? (hasOwnNumbers(columns) ? "numéro de l'application" : null),
    phone: () => completionText(cell, phone),
  }
  const words = (interpretations[field] ?? (() => measureReadingText(kind, columns, field, cell)))()
  return words && <span className={`small muted ${styles.said}`}>{words}</span>
}
