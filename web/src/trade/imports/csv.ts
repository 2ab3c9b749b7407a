import Papa from 'papaparse'
import { decoded, type Encoding, encodingOf } from './encodings.ts'
import { refusals } from './file-kinds.ts'
import { numbered, type SheetRows, UnreadableFile } from './sheet.ts'

/** Reads a CSV file, whatever its separator and, unless somebody has said it, its encoding. */
export function linesOfCsv(bytes: ArrayBuffer, encoding: Encoding = encodingOf(bytes)): SheetRows {
  const text = decoded(bytes, encoding)
  if (text.includes('\0')) throw new UnreadableFile(refusals.none)
  const delimiter = separatorOf(text)
  let { data, errors } = Papa.parse<string[]>(text, { delimiter })
  if (errors.some(isOfQuotes))
    ({ data, errors } = Papa.parse<string[]>(withNamesQuoted(text, delimiter), { delimiter }))
  // What stands between two quotes is one cell, were it ten lines: of one quote too many, nobody would see
  // what it took.
  const open = errors.find(isOfQuotes)
  if (open)
    throw new UnreadableFile(
      `Ligne ${(open.row ?? 0) + 1} : ses guillemets ne se referment pas. Corrigez-la dans le fichier.`,
    )
  return numbered(data.map((line) => line.map((cell) => unguarded(cell.trim()))))
}

function isOfQuotes({ type }: Papa.ParseError): boolean {
  return type === 'Quotes'
}

/**
 * `"Chez Maman" Alimentation` is a name that begins with a word in quotes: they close, and the cell goes on.
 */
function withNamesQuoted(text: string, separator: string): string {
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

/** Without the apostrophe by which our own files, and others, keep a spreadsheet from working a text out. */
function unguarded(cell: string): string {
  return /^'+[=+\-@＝＋－＠\t\r]/.test(cell) ? cell.slice(1) : cell
}

const separators = [';', '\t', ',', '|']

/** What is between two cells: what cuts most of the first lines alike, whatever titles stand above them. */
function separatorOf(text: string): string {
  const agreed = separators.map((separator) => agreement(text, separator))
  const most = Math.max(...agreed)
  return (most > 0 ? separators[agreed.indexOf(most)] : undefined) ?? Papa.UNIT_SEP
}

/** How many of the first lines it cuts into as many cells; none when it leaves most of them whole. */
function agreement(text: string, separator: string): number {
  const counts = Papa.parse<string[]>(text, {
    delimiter: separator,
    skipEmptyLines: 'greedy',
    preview: 50,
  }).data.map(({ length }) => length)
  const cut = counts.filter((count) => count > 1)
  const alike = Math.max(0, ...cut.map((count) => cut.filter((other) => other === count).length))
  // A comma that some lines lack and a space follows is within a name.
  if (separator === ',' && alike < counts.length && text.includes(', '))
    return agreement(text.replaceAll(', ', ' '), separator)
  return cut.length * 2 >= counts.length ? alike : 0
}
