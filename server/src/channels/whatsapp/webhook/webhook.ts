import type { PoolClient } from 'pg'
import { enqueue } from '#channels/jobs/enqueue.ts'
import type { WhatsAppDeps } from '#cloud-api/whatsapp-deps.ts'
import { callerNetwork, stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { RequestCounter } from '#database/caller/request-counter.ts'
import type { Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import { countRefusal } from '#process/refusal-count.ts'
import {
  entriesIn,
  isSignature,
  isSignedWith,
  isWithinBounds,
  numberIn,
  splitChange,
  type WebhookChange,
  type WebhookEntry,
  type WebhookEvent,
} from './webhook-body.ts'

type Account = { companyId: string; phoneNumberId: string; wabaId: string; appSecretSealed: string | null }
type Receiver = { pool: Pool; whatsapp: WhatsAppDeps }
type SignedBody = { bytes: Uint8Array; signature: string; parse: () => unknown }

/** The response to a webhook. `retryAfter`: seconds until signatures from this network are checked again. */
type WebhookAnswer = { status: 200 | 401 | 413 } | { status: 429; retryAfter: number }

/**
 * Largest body, in bytes, that is not signed with the secret of the installation. Such a body is parsed
 * before its signature can be checked.
 */
export const mostUnprovenBytes = 256 * 1024

/**
 * Maximum number of companies in one body that is signed by a company's own Meta application. Each company
 * costs one signature over the whole body.
 */
const mostCompanies = 10

/**
 * Counts wrong signatures of each network per minute. Above the limit, only signatures with the
 * installation's secret are accepted.
 */
const wrongSignatures = new RequestCounter(60)

/**
 * Stores the events of a webhook, which a job handles later. First, the signature is checked with the
 * installation's secret. Without that signature the body is parsed only if a company's own Meta application
 * may have signed it.
 */
export async function receiveWebhook(receiver: Receiver, body: SignedBody): Promise<WebhookAnswer> {
  const { appSecret } = receiver.whatsapp
  if (appSecret !== undefined && isSignedWith(appSecret, body.bytes, body.signature))
    return storeProven(receiver, body)
  const retryAfter = wrongSignatures.wait(callerNetwork())
  if (retryAfter > 0) return { status: 429, retryAfter }
  const answer = await storeFromCompany(receiver, body)
  if (answer.status !== 200) wrongSignatures.count(callerNetwork())
  return answer
}

async function storeProven({ pool }: Receiver, { parse }: SignedBody): Promise<WebhookAnswer> {
  stopCountingAsAnonymous()
  const entries = entriesIn(parse())
  await asAccounts(pool, async (client) =>
    storeEvents(client, entries, await accountsNamedIn(client, entries)),
  )
  return { status: 200 }
}

/**
 * Stores the events of a body signed with a company's own secret, for the accounts of that company only. If
 * the body also concerns an account of another company, the response is a refusal, so that WhatsApp sends it
 * again: that account may be linked to the wrong application.
 */
async function storeFromCompany(
  { pool, whatsapp }: Receiver,
  { bytes, signature, parse }: SignedBody,
): Promise<WebhookAnswer> {
  if (bytes.length > mostUnprovenBytes) return { status: 413 }
  if (!isSignature(signature)) return { status: 401 }
  const parsed = parse()
  if (!isWithinBounds(parsed)) return { status: 413 }
  const entries = entriesIn(parsed)
  const accounts = await asAccounts(pool, (client) => accountsNamedIn(client, entries))
  if (accounts.length > mostCompanies) return { status: 401 }
  const proven = accounts.filter((account) => isSignedBy(whatsapp, account, bytes, signature))
  if (proven.length === 0) return { status: 401 }
  stopCountingAsAnonymous()
  await asAccounts(pool, (client) => storeEvents(client, entries, proven))
  return { status: namesAnother(entries, accounts, proven) ? 401 : 200 }
}

/** Whether a change concerns the phone number of an account that the signature does not cover. */
function namesAnother(entries: WebhookEntry[], accounts: Account[], proven: Account[]): boolean {
  const others = new Set(
    accounts.filter((account) => !proven.includes(account)).map(({ phoneNumberId }) => phoneNumberId),
  )
  return entries.some(({ changes }) => changes.some(({ value }) => others.has(numberIn(value) ?? '')))
}

/** Whether the company's own Meta application signed the body. */
function isSignedBy({ seal }: WhatsAppDeps, account: Account, bytes: Uint8Array, signature: string): boolean {
  const { companyId, appSecretSealed } = account
  const secret = appSecretSealed === null ? undefined : seal.open(companyId, appSecretSealed)
  return secret !== undefined && isSignedWith(secret, bytes, signature)
}

async function accountsNamedIn(client: PoolClient, entries: WebhookEntry[]): Promise<Account[]> {
  const numbers = entries
    .flatMap(({ changes }) => changes.map(({ value }) => numberIn(value)))
    .filter((id) => id !== undefined)
  const wabas = entries.map(({ wabaId }) => wabaId).filter((id) => id !== '')
  if (numbers.length + wabas.length === 0) return []
  const { rows } = await client.query<Account>(
    `select tenant_id as "companyId", phone_number_id as "phoneNumberId", waba_id as "wabaId", app_secret_sealed as "appSecretSealed"
     from whatsapp_accounts where phone_number_id = any ($1) or waba_id = any ($2)`,
    [[...new Set(numbers)], [...new Set(wabas)]],
  )
  return rows
}

type CompanyEvent = WebhookEvent & { companyId: string }

/**
 * The events of a change, for each company concerned. A change with a phone number concerns the company of
 * that number. A change without one concerns every company of the WhatsApp account.
 */
function companyEvents(accounts: Account[], wabaId: string, change: WebhookChange): CompanyEvent[] {
  const number = numberIn(change.value)
  const named = accounts.filter((account) =>
    number === undefined ? account.wabaId === wabaId : account.phoneNumberId === number,
  )
  if (named.length === 0)
    countRefusal('webhook of an unknown number', { code: 'UNKNOWN_NUMBER', missing: 'elsewhere' })
  return named.flatMap(({ companyId }) => splitChange(change).map((event) => ({ ...event, companyId })))
}

/**
 * Stores each event once, and enqueues the job that handles them. An event that was stored before enqueues
 * the job too, in case the job was lost.
 */
async function storeEvents(client: PoolClient, entries: WebhookEntry[], accounts: Account[]): Promise<void> {
  const events = entries.flatMap(({ wabaId, changes }) =>
    changes.flatMap((change) => companyEvents(accounts, wabaId, change)),
  )
  if (events.length === 0) return
  const rows = events.map(({ companyId, digest, field, value }) => ({
    company: companyId,
    id: newId(),
    digest,
    field,
    value,
  }))
  await client.query(
    `insert into whatsapp_events (tenant_id, id, digest, field, value)
     select company, id, digest, field, value
     from jsonb_to_recordset($1::jsonb) as event (company uuid, id uuid, digest text, field text, value jsonb)
     order by company, digest on conflict (tenant_id, digest) do nothing`,
    [storable(JSON.stringify(rows))],
  )
  for (const companyId of new Set(events.map((event) => event.companyId)))
    await enqueue(client, 'work_events', {}, { key: 'all', company: companyId })
}

/** Replaces characters that PostgreSQL cannot store: U+0000 and halves of surrogate pairs. */
function storable(json: string): string {
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '$1\\ufffd')
}
