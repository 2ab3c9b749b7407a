type Cell = string | null | undefined

/**
 * Formats rows as CSV for a French spreadsheet: semicolons between cells, and a UTF-8 byte order mark first.
 */
export function csvOf(rows: Cell[][]): string {
  return csvStart + rows.map(csvLine).join('')
}

/** The start of a CSV file (byte order mark), for callers that write the file line by line. */
export const csvStart = '\uFEFF'

export function csvLine(cells: Cell[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

const formula = /^'*[=+\-@＝＋－＠\t\r\0]/
const figureBelowZero = /^-\d+(?:,\d+)?$/
const telephone = /^\+[\d .()\u00a0-]{5,39}$/

// Text that begins like a formula gets an apostrophe, so that a spreadsheet does not execute a name such as
// =cmd(). Negative numbers and phone numbers stay unchanged, because they cannot call a function. Text that
// already begins with apostrophes gets one more, because an import removes one.
function cell(value: Cell): string {
  const text = value ?? ''
  const harmless =
    formula.test(text) && !figureBelowZero.test(text) && !telephone.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
