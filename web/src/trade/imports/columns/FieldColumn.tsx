import { columnUnit, unitKey } from '@escale/contract/trade/imports/column-units'
import { type Columns, columnIndexes } from '@escale/contract/trade/imports/columns'
import type { ImportField } from '@escale/contract/trade/imports/fields/field'
import { withoutNumber } from '@escale/contract/trade/imports/own-number'
import type { ReadSheet } from '#trade/imports/file/read-sheet.ts'
import styles from '#trade/imports/imports.module.css'
import { Check } from '#ui/field/Check.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { headWords } from './column-words.ts'
import { firstValues } from './samples.ts'
import { UnitChoice } from './UnitChoice.tsx'

type Props = {
  name: string
  field: ImportField
  sheet: Pick<ReadSheet, 'heads' | 'lines'>
  columns: Columns
  /** True when the form was submitted without the required column. */
  isMissing: boolean
  isUnitMissing: boolean
  onUnfinished: () => void
  onChoose: (key: string, value: string | null) => void
}

/**
 * A field with its column, the first values of that column, and their unit. Goods may be imported without any
 * number column.
 */
export function FieldColumn({
  name,
  field,
  sheet: { heads, lines },
  columns,
  isMissing,
  isUnitMissing,
  onUnfinished,
  onChoose,
}: Props) {
  const head = columns[name]
  const places = columnIndexes(heads, head)
  const hasOwnNumbers = name === 'trackingNumber' && head === withoutNumber
  const { measurement } = field
  const said = head === undefined ? null : headWords(name, head, columns)
  return (
    <li>
      <div className={styles.field}>
        {!hasOwnNumbers && (
          <ColumnChoice
            field={field}
            heads={[...new Set(heads.filter(Boolean))]}
            chosen={places.map((at) => heads[at] ?? '')}
            error={isMissing ? 'Choisissez une colonne.' : undefined}
            onUnfinished={onUnfinished}
            onChoose={(chosen) => onChoose(name, chosen)}
          />
        )}
        {name === 'trackingNumber' && (hasOwnNumbers || places.length === 0) && (
          <Check
            label="Sans numéro de suivi : l'application en donne un à chaque ligne"
            checked={hasOwnNumbers}
            onChange={({ currentTarget }) => onChoose(name, currentTarget.checked ? withoutNumber : null)}
          />
        )}
        {measurement && head !== undefined && (
          <UnitChoice
            measurement={measurement}
            unit={columnUnit(measurement, head, columns[unitKey(name)])}
            label={field.label}
            isMissing={isUnitMissing}
            onChoose={(unit) => onChoose(unitKey(name), unit)}
          />
        )}
        {said && <span className="small muted">{said}</span>}
      </div>
      {!hasOwnNumbers && (
        <span className={`small muted ${styles.sample}`}>
          {firstValues(lines, places, field).join(' · ') || '—'}
        </span>
      )}
    </li>
  )
}
