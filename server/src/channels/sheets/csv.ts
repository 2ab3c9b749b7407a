type Cell = string | null | undefined

/** A table as a French spreadsheet opens it: semicolons, and the mark that says UTF-8. */
export function csvOf(rows: Cell[][]): string {
  return csvStart + rows.map(csvLine).join('')
}

/** What a file begins with, for whoever writes it line by line. */
export const csvStart = '\uFEFF'

export function csvLine(cells: Cell[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

const formula = /^'*[=+\-@＝＋－＠\t\r\0]/
const figureBelowZero = /^-\d+(?:,\d+)?$/
const telephone = /^\+[\d .()\u00a0-]{5,39}$/

// What begins like a formula is made text: a name such as =cmd() must not be worked out by who opens the
// file. A figure
// below zero is no formula, nor is a telephone number, which names no function and no cell. One apostrophe
// more before those that
// a text has of its own: an import takes one off.
function cell(value: Cell): string {
  const text = value ?? ''
  const harmless =
    formula.test(text) && !figureBelowZero.test(text) && !telephone.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
