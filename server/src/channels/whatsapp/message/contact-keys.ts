import type { KeyKind } from '@escale/contract/channels/whatsapp/words'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import { type ExpressionBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import type { DB } from '#database/statements/schema.ts'

/**
 * A phone number, or the WhatsApp id of a person for this business. WhatsApp identifies a person by either.
 */
export type Key = { kind: KeyKind; value: string }

/** A person as WhatsApp reports them: by a phone number, by an id, or by both. */
export type Contact = {
  number?: string | undefined
  identity?: string | undefined
  /** The id of this person for all businesses of the same owner. */
  parent?: string | undefined
  name?: string | undefined
  username?: string | undefined
}

export type StoredKey = Key & {
  conversationId: string
  /** For a number: the id that WhatsApp reported together with it. */
  seenWith: string | null
  /** The time until which the client may be answered with free text (WhatsApp's 24-hour window). */
  windowUntil: string | null
  lastHeardAt: string | null
}

/** The columns of a `StoredKey`. */
export const keyColumns = [
  'kind',
  'value',
  'conversation_id as conversationId',
  'seen_with as seenWith',
  'window_until as windowUntil',
  'last_heard_at as lastHeardAt',
] as const

/** A condition on the stored number or id of a person. A number matches in any of its forms. */
export function isKey({ kind, value }: Key) {
  return ({ and }: ExpressionBuilder<DB, 'conversation_keys'>) =>
    and({ kind, value_key: telephoneKey(value) })
}

export async function keyOf({ db }: CompanyTx, key: Key): Promise<StoredKey | undefined> {
  const row = await db
    .selectFrom('conversation_keys')
    .select(keyColumns)
    .where(isKey(key))
    // Two clients may each have the same number in a different form, so the exact form comes first.
    .orderBy(sql`value = ${key.value}`, 'desc')
    .orderBy('last_heard_at', (order) => order.desc().nullsLast())
    .executeTakeFirst()
  return row as StoredKey | undefined
}

/** The numbers and ids of a conversation, most recently used first. */
async function keysOf({ db }: CompanyTx, conversationId: string): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('conversation_keys')
    .select(keyColumns)
    .where('conversation_id', '=', conversationId)
    .orderBy('last_heard_at', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('value')
    .execute()
  return rows as StoredKey[]
}

/** Assigns one number or id to a conversation. See `giveKeys`. */
export async function giveKey(
  company: CompanyTx,
  key: Key,
  conversationId: string,
  seenWith: string | null = null,
): Promise<void> {
  await giveKeys(company, conversationId, [{ ...key, seenWith }])
}

/**
 * Assigns numbers or ids to a conversation, even if they belonged to another. A number that changes
 * conversation loses its reply window.
 */
export async function giveKeys(
  company: CompanyTx,
  conversationId: string,
  keys: (Key & { seenWith: string | null })[],
): Promise<void> {
  await company.db
    .insertInto('conversation_keys')
    .values(
      keys.map(({ kind, value, seenWith }) => ({
        kind,
        value,
        conversation_id: conversationId,
        seen_with: seenWith,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind', 'value']).doUpdateSet((row) => ({
        conversation_id: row.ref('excluded.conversation_id'),
        seen_with: row.ref('excluded.seen_with'),
        window_until: null,
        last_heard_at: null,
        unreachable: 0,
        replaces: null,
      })),
    )
    .execute()
  if (keys.some(({ kind }) => kind === 'numéro')) await writeNumbers(company, conversationId)
}

export async function noteSeenWith({ db }: CompanyTx, number: string, identity: string): Promise<void> {
  await db
    .updateTable('conversation_keys')
    .set({ seen_with: identity })
    .where(isKey({ kind: 'numéro', value: number }))
    .execute()
}

/**
 * Records the number that this one replaced, so that the client's record can be updated. If a person returns
 * to a former number, that number no longer counts as replaced.
 */
export async function noteReplaced({ db }: CompanyTx, number: string, former: string): Promise<void> {
  await db
    .updateTable('conversation_keys')
    .set({ replaces: null })
    .where(isKey({ kind: 'numéro', value: former }))
    .where('replaces', '=', telephoneKey(number))
    .execute()
  await db
    .updateTable('conversation_keys')
    .set({ replaces: telephoneKey(former) })
    .where(isKey({ kind: 'numéro', value: number }))
    .execute()
}

/** Records the time at which WhatsApp reported a number or id, even if the person has not written from it. */
export async function noteKeySeen({ db }: CompanyTx, key: Key, at: Date): Promise<void> {
  await db
    .updateTable('conversation_keys')
    .set({ last_heard_at: sql`greatest(last_heard_at, ${at.toISOString()}::timestamptz)` })
    .where(isKey(key))
    .execute()
}

/** Changes the form of a number to that of the last message, because messages sent to this form arrive. */
export async function rewriteNumber(company: CompanyTx, stored: StoredKey, value: string): Promise<void> {
  await company.db
    .updateTable('conversation_keys')
    .set({ value })
    .where('kind', '=', 'numéro')
    .where('value', '=', stored.value)
    .execute()
  await writeNumbers(company, stored.conversationId)
}

/** Deletes the second form of a number. Its reply window moves to the first form. */
export async function removeNumberForm(
  { db }: CompanyTx,
  { value, seenWith, windowUntil, lastHeardAt }: StoredKey,
  kept: StoredKey,
): Promise<void> {
  await db.deleteFrom('conversation_keys').where('kind', '=', 'numéro').where('value', '=', value).execute()
  await db
    .updateTable('conversation_keys')
    .set({
      seen_with: sql`coalesce(seen_with, ${seenWith})`,
      window_until: sql`greatest(window_until, ${windowUntil}::timestamptz)`,
      last_heard_at: sql`greatest(last_heard_at, ${lastHeardAt}::timestamptz)`,
    })
    .where('kind', '=', 'numéro')
    .where('value', '=', kept.value)
    .execute()
}

/**
 * Updates the text with a conversation's numbers, for the search and the list. Replaced numbers come last,
 * because the list displays the first.
 */
export async function writeNumbers({ id: companyId, db }: CompanyTx, conversationId: string): Promise<void> {
  await sql`
    update conversations c set keys_text = (
      select coalesce(string_agg(k.value, ' ' order by k.value_key in (
        select later.replaces from conversation_keys later where later.tenant_id = ${companyId}
        and later.conversation_id = ${conversationId} and later.replaces is not null), k.value), '')
      from conversation_keys k where k.tenant_id = ${companyId} and k.conversation_id = ${conversationId}
        and k.kind = 'numéro')
    where c.tenant_id = ${companyId} and c.id = ${conversationId}`.execute(db)
}

/** The number to send messages to: the one last used by the person. Without a number, the person's id. */
export async function sendingKey(company: CompanyTx, conversationId: string): Promise<Key | undefined> {
  const keys = await keysOf(company, conversationId)
  const key = keys.find(({ kind }) => kind === 'numéro') ?? keys[0]
  return key && { kind: key.kind, value: key.value }
}

const usualHours = 24
/** Hours of the reply window after a click on an advertisement (WhatsApp's « free entry point »). */
const advertisedHours = 72

/**
 * Opens the reply window: after a message from a client, the client may be answered with free text for a
 * limited time. The window opens for the number and the id together, even if the message has only one of
 * them, because a person may hide the number.
 */
export async function openReplyWindow(
  { id: companyId, db }: CompanyTx,
  conversationId: string,
  { number = null, identity = null }: { [key in keyof Contact]: Contact[key] | null },
  { at, isAdvertised }: { at: Date; isAdvertised: boolean },
): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  const numberKey = number && telephoneKey(number)
  const hours = isAdvertised ? advertisedHours : usualHours
  await sql`
    update conversation_keys set window_until = greatest(window_until, ${moment} + make_interval(hours => ${hours})),
      last_heard_at = greatest(last_heard_at, ${moment}), unreachable = 0
    where tenant_id = ${companyId} and (
      kind = 'numéro' and value_key = coalesce(${numberKey}, (
        select value_key from conversation_keys where tenant_id = ${companyId}
        and conversation_id = ${conversationId} and kind = 'numéro'
          and seen_with = ${identity} order by last_heard_at desc nulls last limit 1))
      or kind = 'identité' and value = coalesce(${identity}, (
        select seen_with from conversation_keys where tenant_id = ${companyId} and kind = 'numéro'
        and value_key = ${numberKey} order by value = ${number} desc limit 1)))`.execute(db)
}
