import { formatDay } from '@escale/contract/values/days'
import { formatLength, formatWeight } from '@escale/contract/values/measures'
import { formatMoney } from '@escale/contract/values/money'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import type { Fields, Kind, ValueOf } from '@escale/contract/wire/record-fields'
import { formatNumber } from '#ui/figures/count.ts'
import type { Labels } from './StaleNotice.tsx'

const writers: { [Is in Kind]?: (value: never) => string } = {
  count: formatNumber,
  kilometres: formatNumber,
  kilograms: formatWeight,
  centimetres: formatLength,
  money: formatMoney,
  phone: readablePhone,
  day: formatDay,
  yesNo: (yes: boolean) => (yes ? 'oui' : 'non'),
}

/** French names and formats of a record's fields, for the notice about changes made by a colleague. */
export function labelsOf<const All extends Fields>(
  fields: All,
): Labels<{ [Name in keyof All]: ValueOf<All[Name]> }> {
  const labels = Object.entries(fields).map(([name, { word = name, is }]) => [
    name,
    writers[is] ? [word, writers[is]] : word,
  ])
  return Object.fromEntries(labels)
}
