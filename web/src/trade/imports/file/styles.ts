import { currencyOfHead } from '@escale/contract/trade/imports/units/head-currency'
import { isUnitWord } from '@escale/contract/trade/imports/units/units'
import type { Archive } from './archive.ts'
import { decodeEntities } from './xml.ts'

/**
 * Built-in number formats that are dates, as ranges of format ids. Chinese, Japanese and Thai ones are
 * included.
 */
const builtInDates: readonly [first: number, last: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]

/** How a style shows a number: as a date, with a unit beside it, or with zeros up to this many digits. */
export type NumberStyle = { isDate: boolean; unit: string; digits: number }

export const plainStyle: NumberStyle = { isDate: false, unit: '', digits: 0 }

/** Reads how each style of cells shows a number. */
export async function readNumberStyles(archive: Archive, path: string): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = []
  const formats = new Map<string, string>()
  let isCellStyle = false
  await archive.read(path, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes()
        formats.set(numFmtId, decodeEntities(formatCode))
      } else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) styles.push(styleOf(attributes().numFmtId ?? '0', formats))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
    text: () => undefined,
  })
  return styles
}

function styleOf(id: string, formats: ReadonlyMap<string, string>): NumberStyle {
  const format = formats.get(id)
  if (format === undefined)
    return {
      ...plainStyle,
      isDate: builtInDates.some(([first, last]) => Number(id) >= first && Number(id) <= last),
    }
  if (isDateFormat(format)) return { ...plainStyle, isDate: true }
  return { isDate: false, unit: unitOfFormat(format), digits: /^0+$/.test(format) ? format.length : 0 }
}

/** The currency or unit beside the number of a format, as in `#,##0 "FC"`; empty without one. */
export function unitOfFormat(format: string): string {
  const [first = ''] = format.split(';')
  const shown = first
    .replaceAll(/_.|\*./g, '')
    .replaceAll(/\[\$([^[\]-]*)(?:-[^[\]]*)?\]/g, '$1')
    .replaceAll(/\[[^[\]]*\]/g, '')
    .replaceAll(/[\\"]/g, '')
    .replaceAll(/[#0?.,\s]+/g, ' ')
    .trim()
  const { is } = currencyOfHead(shown)
  return isUnitWord(shown) || is === 'unit' || is === 'foreign' ? shown : ''
}

/**
 * True when a number format is a date: it has letters for day, month, year or hour, and digits only as
 * fractions of a second.
 */
export function isDateFormat(format: string): boolean {
  const [first = ''] = format
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[[^[\]]*\]/g, (brackets) => (/^\[[hms]/i.test(brackets) ? brackets : ''))
    .replaceAll(/general|standard|s[.,]0+|\b0*e[+-]/gi, (word) => (/^s[.,]/i.test(word) ? 's' : ''))
    .split(';')
  return /[dmyhsj]/i.test(first) && !/[#?0]/.test(first)
}
