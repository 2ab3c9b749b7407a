import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

type Json = Record<string, unknown>

/** A change in a webhook: the name of the subscribed field, and its value. */
export type WebhookChange = { field: string; value: Json }
export type WebhookEntry = { wabaId: string; changes: WebhookChange[] }

/** A message, a status or another event. WhatsApp may send an event again: it then has the same digest. */
export type WebhookEvent = { digest: string; field: string; value: Json }

const signatureForm = /^sha256=([0-9a-f]{64})$/i

/** Whether the signature of these bytes was made with this secret. */
export function isSignedWith(secret: string, body: Uint8Array, signature: string): boolean {
  const digits = signatureForm.exec(signature)?.[1]
  if (!digits) return false
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(digits, 'hex'))
}

/** Whether a header has the form of a signature. The signature itself is not checked. */
export function isSignature(header: string): boolean {
  return signatureForm.test(header)
}

/**
 * Whether two secrets are equal. The comparison takes the same time for all values, so that it reveals
 * nothing.
 */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) =>
    createHmac('sha256', 'compared').update(text).digest(),
  ) as [Buffer, Buffer]
  return timingSafeEqual(left, right)
}

/** Longest lists in a body whose signature is not checked yet. Real webhooks are far shorter. */
const most = { entries: 100, changes: 1000 }

/** Longest id, in characters. Ids of the Graph API have about twenty digits. */
const longestId = 40
const longestField = 100

/** Whether the lists of a body are short enough to be examined before its signature is checked. */
export function isWithinBounds(body: unknown): boolean {
  const entries = listIn(body, 'entry')
  if (entries.length > most.entries) return false
  let changes = 0
  for (const entry of entries) changes += listIn(entry, 'changes').length
  return changes <= most.changes
}

/** The entries of a webhook body. A change of an unexpected shape is left out. */
export function entriesIn(body: unknown): WebhookEntry[] {
  return listIn(body, 'entry')
    .filter(isObject)
    .map((entry) => ({ wabaId: idIn(entry.id) ?? '', changes: listIn(entry, 'changes').filter(isChange) }))
}

/** The phone number id that a change is about. Undefined for a change about the whole account. */
export function numberIn(value: Json): string | undefined {
  const { metadata } = value
  return isObject(metadata) ? idIn(metadata.phone_number_id) : undefined
}

function idIn(id: unknown): string | undefined {
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  return String(id).slice(0, longestId)
}

function isChange(change: unknown): change is WebhookChange {
  return (
    isObject(change) &&
    typeof change.field === 'string' &&
    change.field.length <= longestField &&
    isObject(change.value)
  )
}

function listIn(holder: unknown, name: string): unknown[] {
  const list = isObject(holder) ? holder[name] : undefined
  return Array.isArray(list) ? list : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lists of events in a change. Each event is stored, handled and retried by itself. */
const lists = ['messages', 'statuses', 'message_echoes', 'calls', 'user_preferences'] as const

/** Splits a change into its events, each with the contacts that it concerns. */
export function splitChange({ field, value }: WebhookChange): WebhookEvent[] {
  const { contacts, ...others } = value
  const rest = Object.fromEntries(Object.entries(others).filter(([name]) => !isList(name)))
  const people = objectsIn(contacts)
  const parts = lists.flatMap((list) =>
    objectsIn(value[list]).map((item) => ({
      ...rest,
      ...(people.length > 0 && contactsFor(people, item)),
      [list]: [item],
    })),
  )
  return (parts.length > 0 ? parts : [value]).map((part) => ({
    field,
    value: part,
    digest: digestOf(field, part),
  }))
}

function isList(name: string): boolean {
  return (lists as readonly string[]).includes(name)
}

function objectsIn(value: unknown): Json[] {
  return Array.isArray(value)
    ? value.filter((item): item is Json => typeof item === 'object' && item !== null)
    : []
}

function contactsFor(people: Json[], item: Json): { contacts?: Json[] } {
  const names = new Set(
    [
      item.from,
      item.from_user_id,
      item.wa_id,
      item.user_id,
      item.to,
      item.to_user_id,
      item.recipient_id,
      item.recipient_user_id,
    ].filter((name) => typeof name === 'string'),
  )
  const own = people.filter(
    ({ wa_id: number, user_id: id }) => names.has(number as string) || names.has(id as string),
  )
  const contacts = own.length > 0 || people.length > 1 ? own : people
  return contacts.length > 0 ? { contacts } : {}
}

/**
 * The digest of an event, without its contacts: the same event may be repeated with a new name of the person.
 */
function digestOf(field: string, { contacts: _, ...event }: Json): string {
  return createHash('sha256')
    .update(JSON.stringify([field, event]))
    .digest('hex')
}
