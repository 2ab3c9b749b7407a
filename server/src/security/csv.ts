type Cell = string | null | undefined

/** A table as a French spreadsheet opens it: semicolons, and the mark that says UTF-8. */
export function csvOf(rows: Cell[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}

// What begins like a formula is made text: a name such as =cmd() must not be worked out by who opens the file.
function cell(value: Cell): string {
  const text = value ?? ''
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
