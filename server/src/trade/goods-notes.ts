import { sql } from 'kysely'

// Reasons that actions add to the note of goods. Each has a form for the database and one for the history.

/** The stored note with a reason on a line of its own, as long as a note may be. */
export const noteWithReason = (reason: string) =>
  sql<string>`left(coalesce(note || E'\\n', '') || ${reason}::text, 4000)`

export function withReason(note: string | null, reason: string): string {
  return [note, reason].filter(Boolean).join('\n')
}

/** The note without the reason at its end. A note that somebody changed meanwhile stays as it is. */
export const noteWithoutReason = (reason: string) =>
  sql<string | null>`case when note = ${reason}::text then null
    when right(note, length(${reason}::text) + 1) = E'\\n' || ${reason}::text
    then left(note, -length(${reason}::text) - 1) else note end`

export function withoutReason(note: string | null, reason: string): string | null {
  if (note === reason) return null
  return note?.endsWith(`\n${reason}`) ? note.slice(0, -reason.length - 1) : note
}
