import { e164Of } from '@escale/contract/values/telephone'
import { sql } from 'kysely'
import { orNotFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { type ClientKey, isOfClient, isUnowned, keysOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { giveKey, keyOf } from './contact-keys.ts'
import { joinConversations } from './conversation-merge.ts'

/**
 * The conversation of a client, made if they have none; their number leads to it, unless it is another
 * client's already.
 */
export async function conversationOfClient(company: CompanyTx, clientId: string): Promise<string> {
  const client = await clientOf(company, clientId)
  const number = client.phone ? e164Of(client.phone) : undefined
  const own = await ofClient(company, client)
  if (own && !(await isToCome(company, number, own))) return own
  await oneAtATime(company)
  const kept =
    (await ofClient(company, client)) ??
    (await strangerTaken(company, client, number)) ??
    (await newConversation(company, client))
  if (number) await takeNumber(company, number, kept)
  return kept
}

/** The conversation of a client, the company's own or shared, if there is one. */
export async function conversationWith({ db }: CompanyTx, clientId: string): Promise<string | undefined> {
  const row = await db.selectFrom('conversations').select('id').where(isOfClient(clientId)).executeTakeFirst()
  return row?.id
}

/** Says who somebody is: their conversation and the client's are one from now on. Its id. */
export async function matchToClient(
  company: CompanyTx,
  conversationId: string,
  clientId: string,
): Promise<string> {
  const client = await clientOf(company, clientId)
  await oneAtATime(company)
  const own = await ofClient(company, client)
  if (own && own !== conversationId) await joinConversations(company, conversationId, own)
  if (own) return own
  await giveToClient(company, conversationId, client)
  return conversationId
}

/** Two at once may not each make the conversation of one person: whoever finds none looks again alone. */
export async function oneAtATime({ id, db }: CompanyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversations:${id}`}, 0))`.execute(db)
}

type ClientRow = ClientKey & { phone: string | null }

/** A conversation of nobody known, or of a client. */
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
 * The conversation of the client who alone has this number, or a new one. The number leads to no conversation
 * yet.
 */
export async function conversationForNumber(company: CompanyTx, number: string): Promise<string> {
  const client = await onlyClientWith(company, number)
  return (client && (await ofClient(company, client))) ?? (await newConversation(company, client))
}

/** The client who alone has this number, the company's own before those shared by all. */
async function onlyClientWith({ db }: CompanyTx, number: string): Promise<ClientRow | undefined> {
  const own = await db
    .selectFrom('clients')
    .select(['id', 'phone'])
    .where('phone', '=', number)
    .limit(2)
    .execute()
  const [client, another] =
    own.length > 0
      ? own
      : await db
          .selectFrom('shared_clients')
          .select(['id', 'phone'])
          .where('phone', '=', number)
          .limit(2)
          .execute()
  return client && !another ? { ...client, isShared: own.length === 0 } : undefined
}

async function ofClient({ db }: CompanyTx, { id, isShared }: ClientRow): Promise<string | undefined> {
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
    .select(sql<boolean>`not ${isUnowned()}`.as('hasClient'))
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return row?.hasClient ?? false
}

async function clientOf({ db }: CompanyTx, id: string): Promise<ClientRow> {
  const own = await db.selectFrom('clients').select(['id', 'phone']).where('id', '=', id).executeTakeFirst()
  if (own) return { ...own, isShared: false }
  return {
    ...orNotFound(
      await db.selectFrom('shared_clients').select(['id', 'phone']).where('id', '=', id).executeTakeFirst(),
    ),
    isShared: true,
  }
}

/** Whether the number of a client does not lead to their conversation yet, and could. */
async function isToCome(company: CompanyTx, number: string | undefined, own: string): Promise<boolean> {
  if (!number) return false
  const key = await keyOf(company, { kind: 'numéro', value: number })
  return (
    !key ||
    (key.conversationId !== own && key.seenWith === null && !(await hasClient(company, key.conversationId)))
  )
}

/** Somebody unknown who wrote from this client's number: they were the client. */
async function strangerTaken(
  company: CompanyTx,
  client: ClientRow,
  number: string | undefined,
): Promise<string | undefined> {
  const key = number ? await keyOf(company, { kind: 'numéro', value: number }) : undefined
  if (!key || (await hasClient(company, key.conversationId))) return undefined
  await giveToClient(company, key.conversationId, client)
  return key.conversationId
}

async function takeNumber(company: CompanyTx, number: string, conversationId: string): Promise<void> {
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
