import { createHash } from 'node:crypto'

type Json = Record<string, unknown>

/** One thing that was told; `digest` is the same whenever it is told again. */
export type StoredEvent = { digest: string; field: string; value: Json }

/** What holds many in one change: each is worked, and fails, alone. */
const lists = ['messages', 'statuses', 'message_echoes'] as const

/** The things that one change tells, with the people each is about. */
export function splitChange(field: string, value: Json): StoredEvent[] {
  const { contacts, messages: _, statuses: __, message_echoes: ___, ...rest } = value
  const people = arrayOf(contacts)
  const parts = lists.flatMap((list) => arrayOf(value[list]).map((item) => ({ ...rest, ...(people && contactsFor(people, item)), [list]: [item] })))
  return (parts.length > 0 ? parts : [value]).map((part) => ({ field, value: part, digest: digestOf(field, part) }))
}

function arrayOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((item): item is Json => typeof item === 'object' && item !== null) : []
}

function contactsFor(people: Json[], item: Json): { contacts?: Json[] } {
  const names = new Set(
    [item.from, item.from_user_id, item.to, item.to_user_id, item.recipient_id, item.recipient_user_id].filter((name) => typeof name === 'string'),
  )
  const own = people.filter(({ wa_id: number, user_id: id }) => names.has(number as string) || names.has(id as string))
  const contacts = own.length > 0 || people.length > 1 ? own : people
  return contacts.length > 0 ? { contacts } : {}
}

/** What a person is called may have changed when it is told again: it is the same thing. */
function digestOf(field: string, { contacts: _, ...told }: Json): string {
  return createHash('sha256')
    .update(JSON.stringify([field, told]))
    .digest('hex')
}
