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

/** Reads which cell styles show a number as a date. The result is indexed by style. */
export async function readDateStyles(archive: Archive, path: string): Promise<boolean[]> {
  const styles: boolean[] = []
  const formats = new Map<string, string>()
  let isCellStyle = false
  await archive.read(path, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes()
        formats.set(numFmtId, decodeEntities(formatCode))
      } else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) styles.push(isDate(attributes().numFmtId ?? '0', formats))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
    text: () => undefined,
  })
  return styles
}

function isDate(id: string, formats: ReadonlyMap<string, string>): boolean {
  const format = formats.get(id)
  if (format !== undefined) return isDateFormat(format)
  return builtInDates.some(([first, last]) => Number(id) >= first && Number(id) <= last)
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
