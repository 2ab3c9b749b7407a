import { fold } from '#values/fold.ts'
import { completionText } from '#values/telephone/readable-phone.ts'
import { e164Of } from '#values/telephone/telephone.ts'
import { lineOfCell } from './cells.ts'
import { emailsOfCell, telephonesOfCell } from './contact-cells.ts'
import type { CellTexts, ParsedLine } from './parsed-line.ts'

/**
 * Reads a client: the company name, or the person's when there is none, and the first valid phone and email.
 * The rest goes into the note.
 */
export function readPerson(
  texts: CellTexts,
  { values, noteLines }: ParsedLine,
  countries: readonly string[],
): void {
  // WhatsApp puts a tilde before names that contacts gave themselves.
  const other = lineOfCell(texts.contact ?? '').replace(/^~\s*/, '')
  if (values.name === undefined && other) values.name = other
  else if (other && fold(other) !== fold(String(values.name))) noteLines.push(`Autre nom\u00a0: ${other}`)
  for (const { field, read, words: label } of contactFields) {
    const cell = lineOfCell(texts[field] ?? '')
    if (cell === '') continue
    const { first, others } = read(texts[field] ?? '', countries)
    values[field] = first
    const completed = field === 'phone' && completionText(cell, e164Of(first, countries))
    if (completed) noteLines.push(`${completed} (fichier\u00a0: ${cell})`)
    if (others.length > 0) noteLines.push(`${label}\u00a0: ${others.join(', ')}`)
  }
}

const contactFields = [
  { field: 'email', read: (cell: string) => emailsOfCell(cell), words: 'Autre email' },
  { field: 'phone', read: telephonesOfCell, words: 'Autre téléphone' },
] as const
