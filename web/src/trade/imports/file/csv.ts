import Papa from 'papaparse'
import { decodeText, detectEncoding, type Encoding } from './encodings.ts'
import { refusals } from './file-kinds.ts'
import { numberRows, type SheetRows, UnreadableFile } from './sheet.ts'

/** Reads a CSV file. The separator is detected, and so is the encoding unless it is given. */
export function linesOfCsv(bytes: ArrayBuffer, encoding: Encoding = detectEncoding(bytes)): SheetRows {
  const text = decodeText(bytes, encoding)
  if (text.includes('\0')) throw new UnreadableFile(refusals.none)
  const delimiter = detectSeparator(text)
  let { data, errors } = Papa.parse<string[]>(text, { delimiter })
  if (errors.some(isQuoteError))
    ({ data, errors } = Papa.parse<string[]>(quoteNames(text, delimiter), { delimiter }))
  // A quoted cell may span many lines, so one unclosed quote would swallow the lines below it unnoticed.
  const open = errors.find(isQuoteError)
  if (open)
    throw new UnreadableFile(
      `Ligne ${(open.row ?? 0) + 1} : ses guillemets ne se referment pas. Corrigez-la dans le fichier.`,
    )
  return numberRows(data.map((line) => line.map((cell) => withoutGuard(cell.trim()))))
}

function isQuoteError({ type }: Papa.ParseError): boolean {
  return type === 'Quotes'
}

/** Repairs names that begin with a quoted word, such as `"Chez Maman" Alimentation`. */
function quoteNames(text: string, separator: string): string {
  const mark = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`
  const name = new RegExp(
    `(^|${mark})"([^"\\r\\n]+)"([^"${mark}\\r\\n][^${mark}\\r\\n]*)(?=${mark}|\\r?$)`,
    'gm',
  )
  return text.replaceAll(
    name,
    (_, before, quoted, rest) => `${before}"""${quoted}""${rest.replaceAll('"', '""')}"`,
  )
}

/** Removes the apostrophe that protects a cell from being evaluated as a formula in a spreadsheet. */
function withoutGuard(cell: string): string {
  return /^'+[=+\-@＝＋－＠\t\r]/.test(cell) ? cell.slice(1) : cell
}

const separators = [';', '\t', ',', '|']

/** The separator that splits the first lines into the most consistent number of cells. */
function detectSeparator(text: string): string {
  const agreed = separators.map((separator) => consistency(text, separator))
  const most = Math.max(...agreed)
  return (most > 0 ? separators[agreed.indexOf(most)] : undefined) ?? Papa.UNIT_SEP
}

/** The number of first lines split into equally many cells. Zero when most lines are not split at all. */
function consistency(text: string, separator: string): number {
  const counts = Papa.parse<string[]>(text, {
    delimiter: separator,
    skipEmptyLines: 'greedy',
    preview: 50,
  }).data.map(({ length }) => length)
  const cut = counts.filter((count) => count > 1)
  const alike = Math.max(0, ...cut.map((count) => cut.filter((other) => other === count).length))
  // A comma followed by a space belongs to a name when some lines have no comma.
  if (separator === ',' && alike < counts.length && text.includes(', '))
    return consistency(text.replaceAll(', ', ' '), separator)
  return cut.length * 2 >= counts.length ? alike : 0
}
