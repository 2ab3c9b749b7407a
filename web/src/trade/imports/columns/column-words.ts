import { type ColumnUnit, storedUnitName } from '@escale/contract/trade/imports/column-units'
import type { Columns } from '@escale/contract/trade/imports/columns'
import { billingUnitOfHead, countriesOfHead } from '@escale/contract/trade/imports/head-values'
import type { Measurement } from '@escale/contract/trade/imports/units/units'
import { countryName } from '@escale/contract/values/countries'

/** Explains the unit of a column: how its values are converted, or why they are refused. */
export function unitWords(measurement: Measurement, unit: ColumnUnit): string | null {
  if (unit.is === 'foreign')
    return `Titre en ${unit.currency} : les prix sont en dollars. Convertissez-les, ou prenez une autre colonne.`
  if (unit.is !== 'unit') return null
  const stored = storedUnitName(measurement)
  return unit.unit.name === stored ? null : `Lu en ${unit.unit.name}, converti en ${stored}.`
}

/**
 * Explains what the header of a phone or price column says: the country of the numbers, or the unit of the
 * price. Null otherwise.
 */
export function headWords(field: string, head: string, columns: Columns): string | null {
  if (field === 'phone') {
    const [country] = countriesOfHead(head)
    return country === undefined ? null : `Sans indicatif, lus comme des numéros de ${countryName(country)}.`
  }
  const unit = field === 'price' && !columns.unit ? billingUnitOfHead(head) : null
  return unit && `Prix par ${unit}, d'après ce titre.`
}
