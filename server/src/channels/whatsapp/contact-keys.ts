import type { KeyKind } from '@escale/contract/channels/whatsapp/words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'

/** What names a person at WhatsApp. */
export type Key = { kind: KeyKind; value: string }

export type HeldKey = Key & { conversationId: string; seenWith: string | null; windowUntil: string | null; lastHeardAt: string | null }

const columns = [
  'kind',
  'value',
  'conversation_id as conversationId',
  'seen_with as seenWith',
  'window_until as windowUntil',
  'last_heard_at as lastHeardAt',
] as const

export async function keyOf({ db }: CompanyTx, { kind, value }: Key): Promise<HeldKey | undefined> {
  const row = await db.selectFrom('conversation_keys').select(columns).where('kind', '=', kind).where('value', '=', value).executeTakeFirst()
  return row as HeldKey | undefined
}

/** The keys of a conversation, the last heard first. */
async function keysOf({ db }: CompanyTx, conversationId: string): Promise<HeldKey[]> {
  const rows = await db
    .selectFrom('conversation_keys')
    .select(columns)
    .where('conversation_id', '=', conversationId)
    .orderBy('last_heard_at', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('value')
    .execute()
  return rows as HeldKey[]
}

/** Gives a key to a conversation, whoever had it. A number that changes hands brings no open window with it. */
export async function giveKey(company: CompanyTx, { kind, value }: Key, conversationId: string, seenWith: string | null = null): Promise<void> {
  const former = await keyOf(company, { kind, value })
  await company.db
    .insertInto('conversation_keys')
    .values({ kind, value, conversation_id: conversationId, seen_with: seenWith })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind', 'value']).doUpdateSet({
        conversation_id: conversationId,
        seen_with: seenWith,
        window_until: null,
        last_heard_at: null,
        unreachable: 0,
      }),
    )
    .execute()
  if (former && former.conversationId !== conversationId) await writeNumbers(company, former.conversationId)
  await writeNumbers(company, conversationId)
}

export async function noteSeenWith({ db }: CompanyTx, number: string, identity: string): Promise<void> {
  await db.updateTable('conversation_keys').set({ seen_with: identity }).where('kind', '=', 'numéro').where('value', '=', number).execute()
}

/** Nobody wrote from it yet, and yet it is theirs since then. */
export async function noteHeard({ db }: CompanyTx, { kind, value }: Key, at: Date): Promise<void> {
  await db
    .updateTable('conversation_keys')
    .set({ last_heard_at: sql`greatest(last_heard_at, ${at.toISOString()}::timestamptz)` })
    .where('kind', '=', kind)
    .where('value', '=', value)
    .execute()
}

/** The numbers of a conversation, as it is searched by. */
export async function writeNumbers({ db }: CompanyTx, conversationId: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set((from) => ({
      keys_text: from
        .selectFrom('conversation_keys')
        .select(sql<string>`coalesce(string_agg(value, ' ' order by value), '')`.as('numbers'))
        .where('conversation_id', '=', conversationId)
        .where('kind', '=', 'numéro'),
    }))
    .where('id', '=', conversationId)
    .execute()
}

/** Where a person is written to: the number they were last heard on, or else their id. */
export async function addressOf(company: CompanyTx, conversationId: string): Promise<Key | undefined> {
  const keys = await keysOf(company, conversationId)
  const key = keys.find(({ kind }) => kind === 'numéro') ?? keys[0]
  return key && { kind: key.kind, value: key.value }
}
