import { UnreadableFile } from './sheet.ts'

/** A cell that began with a quote: its text, the place after it, and whether its quotes closed. */
type QuotedCell = { text: string; end: number } | 'open'

/**
 * The rows of a CSV file whose quotes are misplaced. Quotes inside a quoted cell belong to its text, as in
 * `"Ets "Kivu" Exemple"`; so do those of `"Chez Maman" Alimentation`. Spaces may stand before an opening
 * quote. A cell that never closes refuses the file, because it would swallow the lines below it unnoticed.
 */
export function* rowsWithLooseQuotes(text: string, separator: string): Generator<string[]> {
  let cells: string[] = []
  let line = 1
  for (let at = 0; at <= text.length; ) {
    const cell = readCell(text, at, separator)
    if (cell === 'open')
      throw new UnreadableFile(
        `Ligne ${line} : ses guillemets ne se referment pas. Corrigez-la dans le fichier.`,
      )
    cells.push(cell.text)
    at = cell.end
    if (text[at] === separator) {
      at += 1
      continue
    }
    yield cells
    cells = []
    line += 1
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

function readCell(text: string, from: number, separator: string): QuotedCell {
  let start = from
  while (text[start] === ' ') start += 1
  if (text[start] === '"') return readQuoted(text, start, separator)
  let end = from
  while (!endsCell(text, end, separator)) end += 1
  return { text: text.slice(from, end), end }
}

/** After an unpaired quote, the cell is outside its quotes until the next one: a separator there ends it. */
function readQuoted(text: string, start: number, separator: string): QuotedCell {
  let content = ''
  let isInside = true
  let hasLooseQuote = false
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (!isInside && endsCell(text, at, separator)) return { text: text.slice(start, at), end: at }
    if (sign !== '"') {
      if (hasLooseQuote && isLineEnd(sign)) return 'open'
      content += sign
      continue
    }
    const end = afterSpaces(text, at + 1)
    if (isInside && endsCell(text, end, separator)) return { text: content, end }
    if (isInside && !hasLooseQuote && text[at + 1] === '"') at += 1
    else {
      hasLooseQuote = true
      isInside = !isInside
    }
    content += '"'
  }
  return isInside ? 'open' : { text: text.slice(start), end: text.length }
}

function afterSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  return at
}

function endsCell(text: string, at: number, separator: string): boolean {
  return at >= text.length || text[at] === separator || isLineEnd(text[at])
}

function isLineEnd(sign: string | undefined): boolean {
  return sign === '\n' || sign === '\r'
}
