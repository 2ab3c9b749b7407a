/** A change that WhatsApp reports: a field of the subscription, and its value. */
export type WebhookChange = { field: string; value: Record<string, unknown> }
export type WebhookEntry = { wabaId: string; changes: WebhookChange[] }

/** How much of a body is looked at while its signer is not known: WhatsApp's own bodies hold far less. */
const most = { entries: 100, changes: 1000 }

/** Longer than any identifier of the Graph API, which has about twenty digits. */
const longestId = 40
const longestField = 100

/** Whether the lists of a body are short enough to be read before its signature is known to be right. */
export function isWithinBounds(body: unknown): boolean {
  const entries = listIn(body, 'entry')
  if (entries.length > most.entries) return false
  let changes = 0
  for (const entry of entries) changes += listIn(entry, 'changes').length
  return changes <= most.changes
}

/** The entries of a body. What has another shape is left out, and takes nothing else with it. */
export function entriesIn(body: unknown): WebhookEntry[] {
  return listIn(body, 'entry')
    .filter(isObject)
    .map((entry) => ({ wabaId: idIn(entry.id) ?? '', changes: listIn(entry, 'changes').filter(isChange) }))
}

/** The phone number that a change is about; undefined for one about the whole account. */
export function numberIn(value: Record<string, unknown>): string | undefined {
  const { metadata } = value
  return isObject(metadata) ? idIn(metadata.phone_number_id) : undefined
}

function idIn(id: unknown): string | undefined {
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  return String(id).slice(0, longestId)
}

function isChange(change: unknown): change is WebhookChange {
  return isObject(change) && typeof change.field === 'string' && change.field.length <= longestField && isObject(change.value)
}

function listIn(holder: unknown, name: string): unknown[] {
  const list = isObject(holder) ? holder[name] : undefined
  return Array.isArray(list) ? list : []
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
