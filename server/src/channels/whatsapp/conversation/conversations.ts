import { e164Of } from '@escale/contract/values/telephone/telephone'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import { giveKey, keyOf } from '#channels/whatsapp/message/contact-keys.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import {
  type ClientKey,
  findClient,
  hasNoClient,
  isOfClient,
  keysOf,
} from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { joinConversations } from './conversation-merge.ts'

/**
 * Finds the conversation of a client, or creates it. The client's phone number then leads to it, unless the
 * number belongs to another client.
 */
export async function conversationOfClient(company: CompanyTx, clientId: string): Promise<string> {
  const client = await requireClient(company, clientId)
  const number = client.phone ? e164Of(client.phone) : undefined
  const own = await findOfClient(company, client)
  if (own && !(await isNumberMissing(company, number, own))) return own
  await lockConversations(company)
  const conversation =
    (await findOfClient(company, client)) ??
    (await adoptUnknownConversation(company, client, number)) ??
    (await newConversation(company, client))
  if (number) await assignNumber(company, number, conversation)
  return conversation
}

/** Finds the conversation of a client. The client may be the company's own or shared by all companies. */
export async function findConversationOfClient(
  { db }: CompanyTx,
  clientId: string,
): Promise<string | undefined> {
  const row = await db.selectFrom('conversations').select('id').where(isOfClient(clientId)).executeTakeFirst()
  return row?.id
}

/**
 * Assigns a conversation to a client. If the client already has a conversation, the two are joined. Returns
 * the id of the remaining one.
 */
export async function attachToClient(
  company: CompanyTx,
  conversationId: string,
  clientId: string,
): Promise<string> {
  const client = await requireClient(company, clientId)
  await lockConversations(company)
  const own = await findOfClient(company, client)
  if (own && own !== conversationId) await joinConversations(company, conversationId, own)
  if (own) return own
  await giveToClient(company, conversationId, client)
  return conversationId
}

/**
 * Locks the conversations of the company, so that two transactions cannot each create a conversation for one
 * person. A caller that found no conversation must search again under the lock.
 */
export async function lockConversations({ id, db }: CompanyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversations:${id}`}, 0))`.execute(db)
}

type ClientRow = ClientKey & { phone: string | null }

/** Creates a conversation. Without `client`, its author is unknown. */
export async function newConversation({ db }: CompanyTx, client?: ClientRow): Promise<string> {
  const id = newId()
  await db
    .insertInto('conversations')
    .values({ id, ...(client && keysOf(client)) })
    .execute()
  return id
}

async function giveToClient({ db }: CompanyTx, conversationId: string, client: ClientRow): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ ...keysOf(client), version: sql`version + 1` })
    .where('id', '=', conversationId)
    .execute()
}

/**
 * The conversation for a number that has none yet: that of the only client with this number, otherwise a new
 * one.
 */
export async function conversationForNumber(company: CompanyTx, number: string): Promise<string> {
  const client = await onlyClientWith(company, number)
  return (client && (await findOfClient(company, client))) ?? (await newConversation(company, client))
}

/**
 * The only client with this number. The company's own clients have priority over clients shared by all
 * companies. A client who received the number by a merge comes last.
 */
async function onlyClientWith(company: CompanyTx, number: string): Promise<ClientRow | undefined> {
  const { db } = company
  const own = await db
    .selectFrom('clients')
    .select(['id', 'phone'])
    .where('phone_key', '=', telephoneKey(number))
    .limit(2)
    .execute()
  const [client, another] =
    own.length > 0
      ? own
      : await db
          .selectFrom('shared_clients')
          .select(['id', 'phone'])
          .where('phone_key', '=', telephoneKey(number))
          .limit(2)
          .execute()
  if (!client) return clientMergedWith(company, number)
  return another ? undefined : { ...client, isShared: own.length === 0 }
}

/** The client whose record lost this number when two clients were merged. Undefined if there are several. */
async function clientMergedWith(company: CompanyTx, number: string): Promise<ClientRow | undefined> {
  const merges = await company.db
    .selectFrom('client_merges')
    .select('kept_id as keptId')
    .where('phone_key', '=', telephoneKey(number))
    .where('undone_at', 'is', null)
    .limit(2)
    .execute()
  const [merge] = merges
  if (!merge || merges.length > 1) return undefined
  const client = await findClient(company, merge.keptId)
  return client && { ...client, phone: null }
}

async function findOfClient({ db }: CompanyTx, { id, isShared }: ClientRow): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where(isShared ? 'shared_client_id' : 'client_id', '=', id)
    .executeTakeFirst()
  return row?.id
}

export async function hasClient({ db }: CompanyTx, conversationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select(sql<boolean>`not ${hasNoClient()}`.as('hasClient'))
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return row?.hasClient ?? false
}

async function requireClient(company: CompanyTx, id: string): Promise<ClientRow> {
  const client = requireFound(await findClient(company, id))
  const { phone } = await company.db
    .selectFrom(client.isShared ? 'shared_clients' : 'clients')
    .select('phone')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  return { ...client, phone }
}

/** Whether the client's number should lead to this conversation and does not yet. */
async function isNumberMissing(
  company: CompanyTx,
  number: string | undefined,
  own: string,
): Promise<boolean> {
  if (!number) return false
  const key = await keyOf(company, { kind: 'numéro', value: number })
  return (
    !key ||
    (key.conversationId !== own && key.seenWith === null && !(await hasClient(company, key.conversationId)))
  )
}

/** Assigns to a client the conversation of an unknown person who wrote from the client's number. */
async function adoptUnknownConversation(
  company: CompanyTx,
  client: ClientRow,
  number: string | undefined,
): Promise<string | undefined> {
  const key = number ? await keyOf(company, { kind: 'numéro', value: number }) : undefined
  if (!key || (await hasClient(company, key.conversationId))) return undefined
  await giveToClient(company, key.conversationId, client)
  return key.conversationId
}

async function assignNumber(company: CompanyTx, number: string, conversationId: string): Promise<void> {
  const key = await keyOf(company, { kind: 'numéro', value: number })
  if (!key) return giveKey(company, { kind: 'numéro', value: number }, conversationId)
  if (
    key.conversationId === conversationId ||
    key.seenWith !== null ||
    (await hasClient(company, key.conversationId))
  )
    return
  await joinConversations(company, key.conversationId, conversationId)
}
