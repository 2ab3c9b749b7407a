import Papa from 'papaparse'
import { refusals } from './file-kinds.ts'
import { rowsWithLooseQuotes } from './loose-quotes.ts'
import { keptLines, type NamedSheet, type OnProgress, type SheetRows, UnreadableFile } from './sheet.ts'

/** Reads a CSV file. Its separator is detected. */
export function sheetOfCsv(raw: string, onProgress?: OnProgress): NamedSheet {
  if (isBinary(raw)) throw new UnreadableFile(refusals.none)
  // Exports put end to end may end their lines in two ways, and the parser knows one per file.
  const text = raw.replaceAll('\r\n', '\n')
  const separator = detectSeparator(text)
  const strict = hasSpaceBeforeQuote(text, separator) ? null : readStrictly(text, separator, onProgress)
  return strict ?? readLoosely(text, separator)
}

/** Characters parsed at once. The rows of a whole file would take ten times its size. */
const charsAtOnce = 256 * 1024

/** Null when a quote is misplaced. */
function readStrictly(text: string, delimiter: string, onProgress?: OnProgress): NamedSheet | null {
  const rows = new CsvRows()
  let isMisquoted = false
  Papa.parse<string[]>(text, {
    delimiter,
    chunkSize: charsAtOnce,
    step: ({ data, errors, meta }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) {
        isMisquoted = true
        parser.abort()
      }
      rows.add(data)
      if (rows.isCut) parser.abort()
      if (rows.count % 1000 === 0) onProgress?.(meta.cursor / text.length)
    },
  })
  return isMisquoted ? null : rows.sheet
}

function readLoosely(text: string, separator: string): NamedSheet {
  const rows = new CsvRows()
  for (const cells of rowsWithLooseQuotes(text, separator)) {
    rows.add(cells)
    if (rows.isCut) break
  }
  return rows.sheet
}

/** Numbers the rows and keeps those with text, up to `keptLines`. */
class CsvRows {
  count = 0
  readonly #lines: SheetRows = []
  isCut = false

  add(row: readonly string[]): void {
    this.count += 1
    const cells = row.map(cleanCell)
    if (!cells.some(Boolean)) return
    if (this.#lines.length < keptLines) this.#lines.push({ line: this.count, cells })
    else this.isCut = true
  }

  get sheet(): NamedSheet {
    return { name: null, lines: this.#lines, isCut: this.isCut }
  }
}

/**
 * Removes the protection of a cell from a spreadsheet: `="00123"` keeps its zeros, and an apostrophe keeps a
 * text from being computed.
 */
function cleanCell(cell: string): string {
  const text = cell.trim()
  if (text.startsWith('="') && /^="(?:[^"]|"")*"$/.test(text))
    return text.slice(2, -1).replaceAll('""', '"').trim()
  return /^'+[=+\-@＝＋－＠\t\r]/.test(text) ? text.slice(1) : text
}

/** Binary files have many control characters. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4096)
  const controls = start.match(/(?!\s)[\p{Cc}\ufffd]/gu)?.length ?? 0
  return controls > 3 && controls * 50 > start.length
}

/** Quotes after a space, as in `Kivu, "Goma, Himbi"`. */
function hasSpaceBeforeQuote(text: string, separator: string): boolean {
  const mark = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`
  return new RegExp(`(?:^|${mark}) +"`, 'm').test(text)
}

const separators = [';', '\t', ',', '|']

/** The separator that splits the first lines into the most consistent number of cells. */
function detectSeparator(text: string): string {
  const start = text.slice(0, charsAtOnce)
  const agreed = separators.map((separator) => consistency(start, separator))
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
