import { messages } from '@escale/contract/messages'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { z } from 'zod'

const Place = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/), z.uuid()])

/** Where a page ends: its last event, to the microsecond. */
export function nextCursor(last: { place: string; id: string } | undefined): string | null {
  return last ? Buffer.from(JSON.stringify([last.place, last.id])).toString('base64url') : null
}

/** What comes after it, newest first. */
export function after(cursor: string) {
  const [at, id] = placeIn(cursor)
  return sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`
}

function placeIn(cursor: string): z.output<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new ORPCError('INVALID', { status: 422, message: messages.invalid, data: { fields: { cursor: "Ce repère de page n'est pas valable." } } })
  }
}
