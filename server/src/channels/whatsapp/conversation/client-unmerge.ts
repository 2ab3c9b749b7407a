import { e164Of } from '@escale/contract/values/telephone/telephone'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import { sql } from 'kysely'
import { isKey, type Key, keyOf, writeNumbers } from '#channels/whatsapp/message/contact-keys.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'
import {
  type ClientPair,
  type ConversationRow,
  conversationRow,
  giveConversation,
  insertConversation,
  type MergedConversation,
} from './client-merge.ts'
import { stateColumns } from './conversation-merge.ts'

type Unmerge = ClientPair & {
  merged: MergedConversation | null
  /** The phone numbers of the two client records. */
  keptPhone: string | null
  absorbedPhone: string | null
}

/**
 * Restores the conversation of an absorbed client: its messages and numbers from before the merge, and the
 * phone number of the client record. Messages received since the merge stay with the remaining client. The
 * caller must have called `lockConversations`.
 */
export async function unmergeConversations(company: CompanyTx, unmerge: Unmerge): Promise<void> {
  const current = await conversationRow(company, unmerge.keptId)
  if (!current) return
  const { merged } = unmerge
  const keys = [...(merged?.keys ?? []), ...(await numberSince(company, unmerge, current.id))]
  if (!merged && keys.length === 0) return
  const [own, others] =
    merged && current.id === merged.row.id
      ? await splitConversation(company, unmerge, current, keys)
      : await restoreConversation(company, unmerge, current, keys)
  for (const id of [own, others]) if (id) await writeNumbers(company, id)
  announceConversations(company)
}

type Conversations = [own: string, others: string | undefined]

/**
 * Splits a conversation of the absorbed client that the remaining client had taken over. It returns to the
 * absorbed client, except messages and numbers that came after the merge.
 */
async function splitConversation(
  company: CompanyTx,
  { keptId, absorbedId, merged }: Unmerge,
  current: ConversationRow,
  keys: readonly Key[],
): Promise<Conversations> {
  await giveConversation(company, current.id, absorbedId)
  const newMessages = await messagesOutside(company, current.id, merged?.messages ?? [])
  const newKeys = await keysOutside(company, current.id, keys)
  if (newMessages.length === 0 && newKeys.length === 0) return [current.id, undefined]
  const others = newId()
  const { last_at, last_text, last_direction, last_status, unread_count, failed_count } = current
  const latest = { last_at, last_text, last_direction, last_status, unread_count, failed_count }
  await insertConversation(company, {
    id: others,
    client_id: keptId,
    ...(newMessages.length > 0 && { ...latest, written_at: current.written_at }),
  })
  await moveMessages(company, newMessages, { from: current.id, to: others })
  await moveKeys(company, newKeys, { from: current.id, to: others })
  if (merged && newMessages.length > 0) await writeState(company, current.id, stateOf(merged.row))
  return [current.id, others]
}

/** Creates the absorbed client's conversation again, under its former id, beside the remaining client's. */
async function restoreConversation(
  company: CompanyTx,
  { absorbedId, merged }: Unmerge,
  current: ConversationRow,
  keys: readonly Key[],
): Promise<Conversations> {
  const id = merged?.row.id ?? newId()
  await insertConversation(company, {
    ...merged?.row,
    id,
    client_id: absorbedId,
    ...(merged && {
      unread_count: Math.min(merged.row.unread_count, current.unread_count),
      stopped_at: current.stopped_at && merged.row.stopped_at,
    }),
  })
  await moveMessages(company, merged?.messages ?? [], { from: current.id, to: id })
  await moveKeys(company, keys, { from: current.id, to: id })
  if (merged?.kept) await writeState(company, current.id, formerState(current, merged.row, merged.kept))
  return [id, current.id]
}

/**
 * The absorbed client's phone number and WhatsApp id, if they reached the remaining client's conversation
 * after the merge.
 */
async function numberSince(
  company: CompanyTx,
  { keptPhone, absorbedPhone }: Unmerge,
  conversationId: string,
): Promise<Key[]> {
  const number = absorbedPhone ? e164Of(absorbedPhone) : undefined
  const keptNumber = keptPhone ? e164Of(keptPhone) : undefined
  if (!number || (keptNumber && telephoneKey(number) === telephoneKey(keptNumber))) return []
  const key = await keyOf(company, { kind: 'numéro', value: number })
  if (key?.conversationId !== conversationId) return []
  const identity = key.seenWith ? [{ kind: 'identité' as const, value: key.seenWith }] : []
  return [{ kind: 'numéro', value: key.value }, ...identity]
}

type State = Pick<ConversationRow, (typeof stateColumns)[number]>

function stateOf(row: ConversationRow): State {
  return Object.fromEntries(stateColumns.map((column) => [column, row[column]])) as State
}

/**
 * The state of the remaining client's conversation after the separation. A value unchanged since the merge
 * returns to the one before it. A value changed later stays.
 */
function formerState(
  current: ConversationRow,
  absorbed: ConversationRow,
  { former, joined }: NonNullable<MergedConversation['kept']>,
): State {
  // WhatsApp times have whole seconds, so two messages may have the same time. Their texts are compared too.
  const isLatestSame = current.last_at === joined.last_at && current.last_text === joined.last_text
  const entries = stateColumns.map((column) => {
    const isCount = column === 'unread_count' || column === 'failed_count'
    if (isCount) return [column, Math.max(0, current[column] - absorbed[column])]
    const isUnchanged = column.startsWith('last_') ? isLatestSame : current[column] === joined[column]
    return [column, isUnchanged ? former[column] : current[column]]
  })
  return Object.fromEntries(entries) as State
}

async function writeState({ db }: CompanyTx, id: string, state: State): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ ...state, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

type Move = { from: string; to: string }

async function moveMessages({ db }: CompanyTx, ids: readonly string[], { from, to }: Move): Promise<void> {
  await db
    .updateTable('messages')
    .set({ conversation_id: to })
    .where('conversation_id', '=', from)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

async function moveKeys({ db }: CompanyTx, keys: readonly Key[], { from, to }: Move): Promise<void> {
  for (const key of keys)
    await db
      .updateTable('conversation_keys')
      .set({ conversation_id: to })
      .where('conversation_id', '=', from)
      .where(isKey(key))
      .execute()
}

async function messagesOutside({ db }: CompanyTx, id: string, known: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where(sql<boolean>`id <> all(${known}::uuid[])`)
    .execute()
  return rows.map((row) => row.id)
}

async function keysOutside({ db }: CompanyTx, id: string, known: readonly Key[]): Promise<Key[]> {
  const rows = await db
    .selectFrom('conversation_keys')
    .select(['kind', 'value'])
    .where('conversation_id', '=', id)
    .execute()
  return (rows as Key[]).filter(
    ({ kind, value }) => !known.some((key) => key.kind === kind && key.value === value),
  )
}
