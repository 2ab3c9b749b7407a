import { type ColumnUnit, choosableUnits, storedUnitName } from '@escale/contract/trade/imports/column-units'
import type { Measurement } from '@escale/contract/trade/imports/units/units'
import styles from '#trade/imports/imports.module.css'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { unitWords } from './column-words.ts'

type Props = {
  measurement: Measurement
  unit: ColumnUnit
  /** The label of the field, for screen readers. */
  label: string
  isMissing: boolean
  onChoose: (unit: string) => void
}

/**
 * The unit of a column. The user chooses it when the header names none that is known. Otherwise it is shown
 * if values are converted.
 */
export function UnitChoice({ measurement, unit, label, isMissing, onChoose }: Props) {
  const words = unitWords(measurement, unit)
  const isAsked =
    unit.is === 'unknown' || (unit.is === 'unit' && unit.unit.name !== storedUnitName(measurement))
  return (
    <>
      {isAsked && (
        <LazySelect
          label={unit.is === 'unknown' ? `Unité («\u00a0${unit.text}\u00a0» n'est pas connue) *` : 'Unité'}
          aria-label={`Unité de ${label}`}
          placeholder="Choisissez une unité"
          data={[...choosableUnits(measurement)]}
          allowDeselect={false}
          value={unit.is === 'unit' ? unit.unit.name : null}
          error={isMissing ? 'Choisissez une unité.' : undefined}
          onChange={(chosen) => chosen !== null && onChoose(chosen)}
        />
      )}
      {words && <span className={`small ${unit.is === 'foreign' ? styles.twin : 'muted'}`}>{words}</span>}
    </>
  )
}
