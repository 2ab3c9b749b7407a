import Papa from 'papaparse'
import { refusals } from './file-kinds.ts'
import { rowsWithLooseQuotes } from './loose-quotes.ts'
import { keptLines, type NamedSheet, type OnProgress, type SheetRows, UnreadableFile } from './sheet.ts'

/** Reads a CSV file and detects its separator. */
export function sheetOfCsv(raw: string, onProgress?: OnProgress): NamedSheet {
  if (isBinary(raw)) throw new UnreadableFile(refusals.none)
  // Exports put end to end may end their lines in two ways, and the parser knows one per file.
  const text = withoutQuotesAroundLines(raw.replaceAll('\r\n', '\n'))
  const separator = detectSeparator(text)
  const strict = hasSpaceBeforeQuote(text, separator) ? null : readStrictly(text, separator, onProgress)
  return strict ?? readLoosely(text, separator)
}

/**
 * Number of characters parsed per step. Parsing a whole file at once would use ten times its size in memory.
 */
const charsAtOnce = 256 * 1024

/** Parses with the strict CSV rules. Returns null when a quote is misplaced. */
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

/** Collects the non-empty rows with their line number, up to `keptLines`. */
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
 * Removes prefixes that keep spreadsheets from changing a cell: `="00123"` preserves zeros, and a leading
 * apostrophe prevents a formula.
 */
function cleanCell(cell: string): string {
  const text = cell.trim()
  if (text.startsWith('="') && /^="(?:[^"]|"")*"$/.test(text))
    return text.slice(2, -1).replaceAll('""', '"').trim()
  return /^'+[=+\-@＝＋－＠\t\r]/.test(text) ? text.slice(1) : text
}

/** True when the text contains many control characters, as binary files do. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4096)
  const controls = start.match(/(?!\s)[\p{Cc}\ufffd]/gu)?.length ?? 0
  return controls > 3 && controls * 50 > start.length
}

/** True when a quoted cell follows a space, as in `Kivu, "Goma, Himbi"`. */
function hasSpaceBeforeQuote(text: string, separator: string): boolean {
  const mark = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`
  return new RegExp(`(?:^|${mark}) +"`, 'm').test(text)
}

/**
 * Removes the quotes around each line of a file such as `"Nom,Ville"`, saved from one column of a
 * spreadsheet. Any other file is returned unchanged: one separator must split the lines, heads included.
 */
function withoutQuotesAroundLines(text: string): string {
  if (!text.startsWith('"')) return text
  const lines = text.trimEnd().split('\n')
  if (!lines.every((line) => line === '' || /^"(?:[^"]|"")*"$/.test(line))) return text
  const inner = lines.map((line) => line.slice(1, -1).replaceAll('""', '"'))
  const separator = detectSeparator(inner.join('\n'))
  return inner[0]?.includes(separator) ? inner.join('\n') : text
}

const separators = [';', '\t', ',', '|']

/** Finds the separator that splits the first lines into the most consistent number of cells. */
function detectSeparator(text: string): string {
  const start = text.slice(0, charsAtOnce)
  const agreed = separators.map((separator) => consistency(start, separator))
  const most = Math.max(...agreed)
  return (most > 0 ? separators[agreed.indexOf(most)] : undefined) ?? Papa.UNIT_SEP
}

/** Counts the first lines that have the same number of cells. Zero when most lines contain no separator. */
function consistency(text: string, separator: string): number {
  const counts = Papa.parse<string[]>(text, {
    delimiter: separator,
    skipEmptyLines: 'greedy',
    preview: 50,
  }).data.map(({ length }) => length)
  const cut = counts.filter((count) => count > 1)
  const alike = Math.max(0, ...cut.map((count) => cut.filter((other) => other === count).length))
  // A comma and a space may be part of a name such as « Kivu, Goma ». This is assumed when some lines have no
  // comma.
  if (separator === ',' && alike < counts.length && text.includes(', '))
    return consistency(text.replaceAll(', ', ' '), separator)
  return cut.length * 2 >= counts.length ? alike : 0
}
