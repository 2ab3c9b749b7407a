import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { WhatsAppMeans } from '#cloud-api/means.ts'
import { passStrangers } from '#database/door/caller.ts'
import { asAccounts } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'
import { newId } from '#database/query/ids.ts'
import { countRefusal } from '#process/refusal-count.ts'
import { type StoredEvent, splitChange } from './events.ts'
import { isSignedWith } from './signature.ts'

type Owner = { companyId: string; phoneNumberId: string; wabaId: string; appSecretSealed: string | null }

const Change = z.object({ field: z.string().max(100), value: z.record(z.string(), z.unknown()) })
const Entry = z.object({ id: z.coerce.string().catch(''), changes: readable(Change) })
const Told = z.object({ entry: readable(Entry) })
type Told = z.output<typeof Told>

/** Keeps what WhatsApp tells, to be worked by a job; false, and nothing kept, when it is not WhatsApp that tells it. */
export async function takeWebhook(
  { pool, whatsapp }: { pool: Pool; whatsapp: WhatsAppMeans },
  body: Uint8Array,
  read: () => unknown,
  signature: string,
): Promise<boolean> {
  const isOurs = whatsapp.appSecret !== undefined && isSignedWith(whatsapp.appSecret, body, signature)
  if (isOurs) passStrangers()
  const { data: told } = Told.safeParse(read())
  if (!told) return isOurs
  const owners = await asAccounts(pool, (client) => ownersOf(client, told))
  const trusted = isOurs ? owners : owners.filter((owner) => isSignedBy(whatsapp, owner, body, signature))
  if (!isOurs && trusted.length === 0) return false
  passStrangers()
  const events = told.entry.flatMap(({ id, changes }) => changes.flatMap((change) => eventsOf(trusted, id, change)))
  if (events.length > 0) await asAccounts(pool, (client) => keep(client, events))
  return true
}

/** An application of the company's own speaks for that company alone. */
function isSignedBy({ seal }: WhatsAppMeans, { companyId, appSecretSealed }: Owner, body: Uint8Array, signature: string): boolean {
  const secret = appSecretSealed === null ? undefined : seal.open(companyId, appSecretSealed)
  return secret !== undefined && isSignedWith(secret, body, signature)
}

async function ownersOf(client: PoolClient, { entry }: Told): Promise<Owner[]> {
  const numbers = entry.flatMap(({ changes }) => changes.map(({ value }) => numberIn(value))).filter((id) => id !== undefined)
  const { rows } = await client.query<Owner>(
    `select tenant_id as "companyId", phone_number_id as "phoneNumberId", waba_id as "wabaId", app_secret_sealed as "appSecretSealed"
     from whatsapp_accounts where phone_number_id = any ($1) or waba_id = any ($2)`,
    [[...new Set(numbers)], [...new Set(entry.map(({ id }) => id))]],
  )
  return rows
}

type CompanyEvent = StoredEvent & { companyId: string }

/** What names a number is of its company; what names none is of all those of the account. */
function eventsOf(owners: Owner[], wabaId: string, { field, value }: Told['entry'][number]['changes'][number]): CompanyEvent[] {
  const number = numberIn(value)
  const told = owners.filter((owner) => (number === undefined ? owner.wabaId === wabaId : owner.phoneNumberId === number))
  if (told.length === 0) countRefusal('webhook of an unknown number', { code: 'UNKNOWN_NUMBER', missing: 'elsewhere' })
  return told.flatMap(({ companyId }) => splitChange(field, value).map((event) => ({ ...event, companyId })))
}

function numberIn(value: Record<string, unknown>): string | undefined {
  const { metadata } = value as { metadata?: { phone_number_id?: unknown } | null }
  const id = metadata?.phone_number_id
  return id === undefined || id === null ? undefined : String(id)
}

/** The same told again is there already; the job is asked for all the same, should it have been lost. */
async function keep(client: PoolClient, events: CompanyEvent[]): Promise<void> {
  const rows = events.map(({ companyId, digest, field, value }) => ({ company: companyId, id: newId(), digest, field, value }))
  await client.query(
    `insert into whatsapp_events (tenant_id, id, digest, field, value)
     select company, id, digest, field, value
     from jsonb_to_recordset($1::jsonb) as told (company uuid, id uuid, digest text, field text, value jsonb)
     order by company, digest on conflict (tenant_id, digest) do nothing`,
    [storable(JSON.stringify(rows))],
  )
  for (const companyId of new Set(events.map((event) => event.companyId)))
    await client.query(`select jobs.enqueue_conversation('work_events', '{}', $1, now(), 'all')`, [companyId])
}

/** What cannot be read takes nothing else with it. */
function readable<T extends z.ZodType>(item: T) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.flatMap((told) => item.safeParse(told).data ?? []) as z.output<T>[])
}

/** PostgreSQL keeps no character zero, nor half of one. */
function storable(json: string): string {
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '$1\\ufffd')
}
