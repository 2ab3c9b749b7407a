import { z } from 'zod'
import { optionalEmail } from '#values/fields.ts'
import { e164Of } from '#values/telephone.ts'
import { lineOfCell } from './cells.ts'

/**
 * Of all that a cell gives to reach somebody by: the first that can be, and the others as they were written.
 */
type ContactCell = { first: string; others: string[] }

/** A figure that a spreadsheet rounded: `2,42061E+11` has lost its last digits. */
const rounded = /^\d(?:[.,]\d+)?E\+\d+$/i

export function isRounded(cell: string): boolean {
  return rounded.test(lineOfCell(cell))
}

/**
 * The first telephone of a cell that can exist, and what else it holds; the cell as it is when none can.
 * Signs that nobody sees, brackets
 * and `tel:` go off first, and a number that a spreadsheet took for a figure has its plus back.
 */
export function telephonesOfCell(cell: string, countries: readonly string[]): ContactCell {
  const text = lineOfCell(
    cell
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\p{Pd}/gu, '-'),
  )
  if (plainNumber.test(text)) return { first: text, others: [] }
  const whole = telephoneIn(text, countries)
  if (whole) return { first: whole, others: [] }
  const parts = text
    .split(separatorsOfNumbers)
    .flatMap((part) => (telephoneIn(part, countries) ? [part] : part.split('/')))
  const numbers = parts
    .map((part) => ({ part: part.trim(), number: telephoneIn(part, countries) }))
    .filter(({ part }) => /[\p{L}\p{N}]/u.test(part))
  const kept = numbers.find(({ number }) => number)?.number
  if (kept === undefined) return { first: text, others: [] }
  const others = numbers.flatMap(({ part, number }) => (number === kept ? [] : (number ?? part)))
  return { first: kept, others: [...new Set(others)] }
}

/** One number, for the form to judge. */
const plainNumber = /^(?:\+|00)(?:(?!\(\s*0)[\d\s().-]){6,24}$/

const separatorsOfNumbers =
  /:::|[,;|\n]|\s\/\s|\s(?:ou|et|or|and)\s|(?=\s(?:poste|ext\.?|extension)\s)|(?<=\d)\s+(?=\+)/i

function telephoneIn(text: string, countries: readonly string[]): string | undefined {
  const unnamed = text.replace(/^\s*\p{L}[\p{L}.\s]*(?::\s*)?(?=[\d+(])/u, '')
  const bare = unnamed.replaceAll(/\(\s*0\s*\)|[^\d+]/g, '')
  if (/\p{L}/u.test(unnamed) || !/^\+?\d{6,17}$/.test(bare)) return undefined
  if (bare.startsWith('+') || bare.startsWith('00')) return e164Of(bare)
  const national = countries.length > 0 ? e164Of(bare, countries) : undefined
  // Eleven figures that begin with 13 to 19 are a mobile of China without its +86, as well as a number of
  // America: nobody is guessed.
  return (
    national ??
    (/^[1-9]\d{10,14}$/.test(bare) && !/^1[3-9]\d{9}$/.test(bare) ? e164Of(`+${bare}`) : undefined)
  )
}

const one = optionalEmail()

/**
 * The first e-mail of a cell that can be one, out of `Nom <nom@societe.com>` or a link, and the others; the
 * cell as it is when none can.
 */
export function emailsOfCell(cell: string): ContactCell {
  const text = lineOfCell(cell.replaceAll(/\p{Cf}/gu, ''))
  if (/^[^\s,;:<>|/()]+$/.test(text)) return { first: text, others: [] }
  const all = [...new Set(text.split(/[\s,;|/<>()]+|:{1,3}/).filter((part) => part.includes('@')))]
  const first = all.find((part) => z.safeParse(one, part).success)
  return first === undefined
    ? { first: text, others: [] }
    : { first, others: all.filter((other) => other !== first) }
}
