import { fold } from '#values/fold.ts'
import { lineOfCell } from './cells.ts'
import { emailsOfCell, telephonesOfCell } from './contact-cells.ts'
import type { Read, Texts } from './read.ts'

/**
 * Of a client: the company, or the person where the line names none; the first way to reach them that can be.
 * What is left goes into the note.
 */
export function readPerson(texts: Texts, { said, noted }: Read, countries: readonly string[]): void {
  // Before a name that somebody gave themselves WhatsApp puts a tilde.
  const other = lineOfCell(texts.contact ?? '').replace(/^~\s*/, '')
  if (said.name === undefined && other) said.name = other
  else if (other && fold(other) !== fold(String(said.name))) noted.push(`Autre nom\u00a0: ${other}`)
  for (const { field, read, words } of ways) {
    const cell = lineOfCell(texts[field] ?? '')
    if (cell === '') continue
    const { first, others } = read(texts[field] ?? '', countries)
    said[field] = first
    if (others.length > 0) noted.push(`${words}\u00a0: ${others.join(', ')}`)
  }
}

const ways = [
  { field: 'email', read: (cell: string) => emailsOfCell(cell), words: 'Autre email' },
  { field: 'phone', read: telephonesOfCell, words: 'Autre téléphone' },
] as const
