import { fold } from '#values/fold.ts'
import { completionText } from '#values/telephone/readable-phone.ts'
import { e164Of } from '#values/telephone/telephone.ts'
import { lineOfCell } from './cells.ts'
import { emailsOfCell, telephonesOfCell } from './contact-cells.ts'
import type { Columns } from './fields/field.ts'
import { countriesOfHead } from './head-values.ts'
import type { CellTexts, ParsedLine } from './parsed-line.ts'

/**
 * Parses a client: the name (company, else contact, else nickname), and the first valid phone and email. The
 * other names, phones and emails go into the note.
 */
export function readPerson(
  texts: CellTexts,
  { values, noteLines }: ParsedLine,
  { countries, columns }: { countries: readonly string[]; columns: Columns },
): void {
  readNames(texts, values, noteLines)
  const near = [...countriesOfHead(columns.phone ?? ''), ...countries]
  for (const { field, read, words: label } of contactFields) {
    const cell = lineOfCell(texts[field] ?? '')
    if (cell === '') continue
    const { first, others } = read(texts[field] ?? '', near)
    values[field] = first
    const completed = field === 'phone' && completionText(cell, e164Of(first, countries))
    if (completed) noteLines.push(`${completed} (fichier\u00a0: ${cell})`)
    if (others.length > 0) noteLines.push(`${label}\u00a0: ${others.join(', ')}`)
  }
}

/** Uses the first non-empty of three name columns. The other names go into the note. */
function readNames(texts: CellTexts, values: ParsedLine['values'], noteLines: string[]): void {
  for (const field of ['contact', 'nickname']) {
    // WhatsApp exports a tilde before profile names that contacts chose themselves.
    const other = lineOfCell(texts[field] ?? '').replace(/^~\s*/, '')
    if (other === '') continue
    const label = field === 'contact' ? 'Autre nom' : 'Surnom'
    if (values.name === undefined) values.name = other
    else if (
      fold(other) !== fold(String(values.name)) &&
      !noteLines.some((line) => line.endsWith(`: ${other}`))
    )
      noteLines.push(`${label}\u00a0: ${other}`)
  }
}

const contactFields = [
  { field: 'email', read: (cell: string) => emailsOfCell(cell), words: 'Autre email' },
  { field: 'phone', read: telephonesOfCell, words: 'Autre téléphone' },
] as const
