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

/** The response to a webhook. `retryAfter`: seconds before a signature from this network is checked again. */
type WebhookAnswer = { status: 200 | 401 | 413 } | { status: 429; retryAfter: number }

/**
 * The largest body, in bytes, without a signature by the secret of the installation: it is parsed before its
 * signer is known.
 */
export const mostUnprovenBytes = 256 * 1024

/**
 * An application of a company signs for the accounts of that company. Each company that a body names costs
 * one signature over the whole body.
 */
const mostCompanies = 10

/**
 * Wrong signatures that one network may send in a minute. After that only the secret of the installation is
 * tried.
 */
const wrongSignatures = new RequestCounter(60)

/**
 * Stores the events of a webhook, for a job to handle. The signature by the installation's secret is checked
 * first, over the bytes. Without it nothing is parsed, unless the body may come from a company's own
 * application.
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
 * A body signed with a company's own secret is believed for the accounts of that company alone. One that also
 * names the account of another company is refused, so that WhatsApp posts it again: that account may be
 * linked to the wrong application.
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

/** Whether a change is about the phone number of an account whose company did not sign it. */
function namesAnother(entries: WebhookEntry[], accounts: Account[], proven: Account[]): boolean {
  const others = new Set(
    accounts.filter((account) => !proven.includes(account)).map(({ phoneNumberId }) => phoneNumberId),
  )
  return entries.some(({ changes }) => changes.some(({ value }) => others.has(numberIn(value) ?? '')))
}

/** Whether the own application of a company signed the body. */
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
 * A change that names a number belongs to its company. One without a number belongs to all companies of the
 * account.
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

/** Stores each event once. An event stored already still enqueues the job, in case the job was lost. */
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

/** PostgreSQL stores neither the character zero nor half a surrogate pair. */
function storable(json: string): string {
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '$1\\ufffd')
}
