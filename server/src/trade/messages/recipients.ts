import { numbersOf } from '@escale/contract/channels/whatsapp/numbers'
import type { Recipient, ToldAddress } from '@escale/contract/trade/messages/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { clientIdOf, isOfClients } from '#database/query/client-columns.ts'
import { countriesOf } from '#database/query/countries.ts'

export type Contact = Pick<Recipient, 'addresses' | 'writtenAt' | 'isStopped'> & {
  conversationId: string | null
}

/**
 * Numbers of each client: those of the conversation, last received from first, then those typed on the
 * client's page.
 */
export async function contactsOf(
  company: CompanyTx,
  clientIds: readonly string[],
): Promise<Map<string, Contact>> {
  const [phones, conversations, keys, countries] = await Promise.all([
    phonesOf(company, clientIds),
    conversationsOf(company, clientIds),
    keysOf(company, clientIds),
    countriesOf(company),
  ])
  const told = new Map(conversations.map((conversation) => [conversation.clientId, conversation]))
  return new Map(
    phones.map(({ id, phone }) => {
      const conversation = told.get(id)
      const known = keys.filter((key) => key.clientId === id).map(({ clientId: _, ...address }) => address)
      const typed = numbersOf(phone, countries).filter(
        (number) => !known.some(({ value }) => value === number),
      )
      const addresses = [
        ...known,
        ...typed.map((value) => ({
          kind: 'numéro' as const,
          value,
          windowUntil: null,
          isUnreachable: false,
        })),
      ]
      return [
        id,
        {
          addresses,
          conversationId: conversation?.id ?? null,
          writtenAt: conversation?.writtenAt ?? null,
          isStopped: Boolean(conversation?.stoppedAt),
        },
      ]
    }),
  )
}

const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

async function phonesOf({ db }: CompanyTx, ids: readonly string[]) {
  const own = await db.selectFrom('clients').select(['id', 'phone']).where(isOneOf('id', ids)).execute()
  const shared = await db
    .selectFrom('shared_clients')
    .select(['id', 'phone'])
    .where(isOneOf('id', ids))
    .execute()
  return [...own, ...shared]
}

const ofClient = clientIdOf<string>('c')

async function conversationsOf({ db }: CompanyTx, ids: readonly string[]) {
  return db
    .selectFrom('conversations as c')
    .select(['c.id', 'c.written_at as writtenAt', 'c.stopped_at as stoppedAt', ofClient.as('clientId')])
    .where(isOfClients(ids, 'c'))
    .execute()
}

async function keysOf(
  { db }: CompanyTx,
  ids: readonly string[],
): Promise<(ToldAddress & { clientId: string })[]> {
  const rows = await db
    .selectFrom('conversation_keys as k')
    .innerJoin('conversations as c', 'c.id', 'k.conversation_id')
    .select(['k.kind', 'k.value', 'k.window_until as windowUntil', ofClient.as('clientId')])
    .select(sql<boolean>`k.unreachable >= 2`.as('isUnreachable'))
    .where(isOfClients(ids, 'c'))
    .orderBy('k.last_heard_at', (order) => order.desc().nullsLast())
    .orderBy('k.kind', 'desc')
    .orderBy('k.created_at')
    .execute()
  return rows as (ToldAddress & { clientId: string })[]
}
