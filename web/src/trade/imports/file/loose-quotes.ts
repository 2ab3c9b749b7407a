import { UnreadableFile } from './sheet.ts'

/**
 * A cell that begins with a quote: its text and the position after it. `open` when its closing quote is
 * missing.
 */
type QuotedCell = { text: string; end: number } | 'open'

/**
 * Parses a CSV file with misplaced quotes. In a quoted cell, inner quotes are part of the text, as in `"Ets
 * "Kivu" Exemple"` or `"Chez Maman" Alimentation`. Spaces before an opening quote are accepted. A cell
 * without closing quote makes the file invalid, because it would silently include the following lines.
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

/**
 * Reads a quoted cell. After an unpaired quote, the text counts as outside the quotes, so a separator there
 * ends the cell.
 */
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
