import { z } from 'zod'
import { optionalEmail } from '#values/fields.ts'
import { e164Of } from '#values/telephone/telephone.ts'
import { lineOfCell } from './cells.ts'

/** Phones or emails found in a cell: the first valid one, and the remaining texts as written. */
type ContactCell = { first: string; others: string[] }

/** Matches a number that a spreadsheet rounded: `2,42061E+11` has lost its last digits. */
const roundedNumber = /^\d(?:[.,]\d+)?E\+\d+$/i

export function isRounded(cell: string): boolean {
  return roundedNumber.test(lineOfCell(cell))
}

/**
 * Returns the first valid phone number of a cell, and the rest of the cell. Without a valid number, returns
 * the whole cell. Invisible characters, brackets and `tel:` are removed first. A plus sign that a spreadsheet
 * removed is restored.
 */
export function telephonesOfCell(cell: string, countries: readonly string[]): ContactCell {
  const text = lineOfCell(
    cell
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\p{Pd}/gu, '-'),
  )
  if (plainNumber.test(text)) return { first: text, others: [] }
  const whole = parseTelephone(text, countries)
  if (whole) return { first: whole, others: [] }
  const parts = text
    .split(separatorsOfNumbers)
    .flatMap((part) => (parseTelephone(part, countries) ? [part] : part.split(/\/|\s-\s/)))
  const numbers = parts
    .map((part) => ({ part: part.trim(), number: parseTelephone(part, countries) }))
    .filter(({ part }) => /[\p{L}\p{N}]/u.test(part))
  const first = numbers.find(({ number }) => number)?.number
  if (first === undefined) return { first: text, others: [] }
  const others = numbers.flatMap(({ part, number }) => (number === first ? [] : (number ?? part)))
  return { first, others: [...new Set(others)] }
}

/** Matches a cell with a single number, which the form validates later. */
const plainNumber = /^(?:\+|00)(?:(?!\(\s*0)[\d\s().-]){6,24}$/

const separatorsOfNumbers =
  /:::|[,;|\n]|\s\/\s|\s(?:ou|et|or|and)\s|(?=\s(?:poste|ext\.?|extension)\s)|(?<=\d)\s+(?=\+|\p{L}[\p{L}. ]{1,20}:)/iu

function parseTelephone(text: string, countries: readonly string[]): string | undefined {
  const withoutLabel = text.replace(/^\s*\p{L}[\p{L}.\s]*(?::\s*)?(?=[\d+(])/u, '')
  const digits = withoutLabel.replaceAll(/\(\s*0\s*\)|[^\d+]/g, '')
  if (/\p{L}/u.test(withoutLabel) || !/^\+?\d{6,17}$/.test(digits)) return undefined
  if (digits.startsWith('+') || digits.startsWith('00')) return e164Of(digits)
  const national = countries.length > 0 ? e164Of(digits, countries) : undefined
  // Eleven digits starting with 13 to 19 are either a Chinese mobile without +86 or a North American number,
  // so no country is assumed.
  return (
    national ??
    (/^[1-9]\d{10,14}$/.test(digits) && !/^1[3-9]\d{9}$/.test(digits) ? e164Of(`+${digits}`) : undefined)
  )
}

const emailSchema = optionalEmail()

/**
 * Returns the first valid email of a cell, and the others. Also reads `Nom <nom@societe.com>` and links.
 * Without a valid email, returns the whole cell.
 */
export function emailsOfCell(cell: string): ContactCell {
  const text = lineOfCell(cell.replaceAll(/\p{Cf}/gu, ''))
  if (/^[^\s,;:<>|/()]+$/.test(text)) return { first: text, others: [] }
  const all = [...new Set(text.split(/[\s,;|/<>()]+|:{1,3}/).filter((part) => part.includes('@')))]
  const first = all.find((part) => z.safeParse(emailSchema, part).success)
  return first === undefined
    ? { first: text, others: [] }
    : { first, others: all.filter((other) => other !== first) }
}
