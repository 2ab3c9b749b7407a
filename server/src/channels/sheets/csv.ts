type Cell = string | null | undefined

/** A table as CSV for a French spreadsheet: semicolons, and the byte order mark of UTF-8. */
export function csvOf(rows: Cell[][]): string {
  return csvStart + rows.map(csvLine).join('')
}

/** The start of a file, for callers that write it line by line. */
export const csvStart = '\uFEFF'

export function csvLine(cells: Cell[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

const formula = /^'*[=+\-@＝＋－＠\t\r\0]/
const figureBelowZero = /^-\d+(?:,\d+)?$/
const telephone = /^\+[\d .()\u00a0-]{5,39}$/

// Text that begins like a formula gets an apostrophe, so that a name such as =cmd() is not executed. Negative
// numbers and phone numbers name no function or cell and stay. Text with apostrophes of its own gets one
// more: an import removes one.
function cell(value: Cell): string {
  const text = value ?? ''
  const harmless =
    formula.test(text) && !figureBelowZero.test(text) && !telephone.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
