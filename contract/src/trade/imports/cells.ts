import { parseMoney } from '#amounts.ts'
import { fold } from '#fold.ts'

/** A text as a form would hold it: without spaces around, of one kind within a line. */
export function textOfCell(cell: string): string {
  return cell.replaceAll(/[\u00a0\u202f\t]/g, ' ').trim()
}

/** A text of one line, one space between its words, as somebody would type it: a name is no other for the spaces of a file. */
export function lineOfCell(cell: string): string {
  return textOfCell(cell).replaceAll(/\s+/g, ' ')
}

const spaces = /[\s\u00a0\u202f'’]/g
const currency = /(?:usd|us\$|\$|dollars?)/gi

/**
 * An amount in cents, written as in French (1 234,50) or in English (1,234.50), with or without its currency; null when it cannot be
 * read. A figure that may be read in two ways, such as 1,234, cannot: money is not guessed.
 */
export function centsOfCell(cell: string): number | null {
  return parseMoney(plainFigure(cell.replaceAll(currency, '').replaceAll(spaces, '')))
}

/** The figure with a point before its decimals and nothing between its thousands. */
function plainFigure(text: string): string {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) {
    const [thousands, decimal] = comma > point ? ['.', ','] : [',', '.']
    const [whole = '', decimals = '', ...rest] = text.split(decimal)
    if (rest.length > 0 || !inThousands(whole, thousands)) return ''
    return `${whole.replaceAll(thousands, '')}.${decimals}`
  }
  const separator = comma >= 0 ? ',' : '.'
  const parts = text.split(separator)
  if (parts.length > 2) return inThousands(text, separator) ? parts.join('') : ''
  const isTwofold = parts.length === 2 && parts[1]?.length === 3 && !/^0/.test(parts[0] ?? '')
  return isTwofold ? '' : parts.join('.')
}

function inThousands(whole: string, separator: string): boolean {
  const [first = '', ...groups] = whole.split(separator)
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
}

/** A telephone number as it was typed; one that a spreadsheet took for a figure has its plus back. */
export function telephoneOfCell(cell: string): string {
  const text = lineOfCell(cell)
  return /^[1-9]\d{10,14}$/.test(text) ? `+${text}` : text
}

/** A code as it was typed; null when a spreadsheet took it for a figure and rounded it: its last digits are lost. */
export function codeOfCell(cell: string): string | null {
  const text = lineOfCell(cell)
  return /^\d(?:[.,]\d+)?E\+\d+$/i.test(text) ? null : text
}

/** How many pieces; null when it cannot be read: 1,000 may be one piece, or a thousand. */
export function piecesOfCell(cell: string): number | null {
  const figure = cell.replaceAll(spaces, '')
  return /^\d+(?:[.,]0{1,2})?$/.test(figure) ? Number(figure.replace(',', '.')) : null
}

/** A measure, without its unit, whose decimals follow a comma or a point; null when it cannot be read. */
export function measureOfCell(cell: string): number | null {
  const figure = cell.replaceAll(spaces, '').replace(/(?:kg|cm)$/i, '')
  return /^\d+(?:[.,]\d+)?$/.test(figure) ? Number(figure.replace(',', '.')) : null
}

/** A measure that English would read a thousand times greater, 1,250: read as in French, and to be seen by who looks the lines through; null for any other. */
export function twofoldMeasure(cell: string): number | null {
  const measure = measureOfCell(cell)
  return measure !== null && /^[1-9]\d{0,2}[.,]\d{3}\D*$/.test(textOfCell(cell)) ? measure : null
}

/** The choice a cell names, without regard to case and accents; the cell itself when it names none. */
export function choiceOfCell(cell: string, choices: readonly string[]): string {
  const text = textOfCell(cell)
  return choices.find((choice) => fold(choice) === fold(text)) ?? text
}
