import { numbersOf } from '@escale/contract/channels/whatsapp/numbers'
import type { Recipient, RecipientAddress } from '@escale/contract/trade/messages/contract'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, isOfClients } from '#database/query/client-columns.ts'
import { countriesOf } from '#database/query/countries.ts'

export type Contact = Pick<Recipient, 'addresses' | 'writtenAt' | 'isStopped'> & {
  conversationId: string | null
}

/**
 * Returns the telephone numbers of each client: first those of the conversation, starting with the one that
 * wrote last, then those in the client's record.
 */
export async function findContacts(
  company: CompanyTx,
  clientIds: readonly string[],
): Promise<Map<string, Contact>> {
  const [phones, conversations, keys, countries] = await Promise.all([
    findPhones(company, clientIds),
    findConversations(company, clientIds),
    findKeys(company, clientIds),
    countriesOf(company),
  ])
  const byClient = new Map(conversations.map((conversation) => [conversation.clientId, conversation]))
  return new Map(
    phones.map(({ id, phone }) => {
      const conversation = byClient.get(id)
      const knownAddresses = keys
        .filter((key) => key.clientId === id)
        .map(({ clientId: _, ...address }) => address)
      const typedNumbers = numbersOf(phone, countries).filter(
        (number) => !knownAddresses.some(({ value }) => telephoneKey(value) === telephoneKey(number)),
      )
      return [
        id,
        {
          addresses: [...knownAddresses, ...typedNumbers.map(typedAddress)],
          conversationId: conversation?.id ?? null,
          writtenAt: conversation?.writtenAt ?? null,
          isStopped: Boolean(conversation?.stoppedAt),
        },
      ]
    }),
  )
}

function typedAddress(value: string) {
  return { kind: 'numéro' as const, value, windowUntil: null, isUnreachable: false }
}

const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

async function findPhones({ db }: CompanyTx, ids: readonly string[]) {
  const own = await db.selectFrom('clients').select(['id', 'phone']).where(isOneOf('id', ids)).execute()
  const shared = await db
    .selectFrom('shared_clients')
    .select(['id', 'phone'])
    .where(isOneOf('id', ids))
    .execute()
  return [...own, ...shared]
}

const conversationClient = clientIdOf<string>('c')

async function findConversations({ db }: CompanyTx, ids: readonly string[]) {
  return db
    .selectFrom('conversations as c')
    .select([
      'c.id',
      'c.written_at as writtenAt',
      'c.stopped_at as stoppedAt',
      conversationClient.as('clientId'),
    ])
    .where(isOfClients(ids, 'c'))
    .execute()
}

async function findKeys(
  { db }: CompanyTx,
  ids: readonly string[],
): Promise<(RecipientAddress & { clientId: string })[]> {
  const rows = await db
    .selectFrom('conversation_keys as k')
    .innerJoin('conversations as c', 'c.id', 'k.conversation_id')
    .select(['k.kind', 'k.value', 'k.window_until as windowUntil', conversationClient.as('clientId')])
    .select(sql<boolean>`k.unreachable >= 2`.as('isUnreachable'))
    .where(isOfClients(ids, 'c'))
    .orderBy('k.last_heard_at', (order) => order.desc().nullsLast())
    .orderBy('k.kind', 'desc')
    .orderBy('k.created_at')
    .execute()
  return rows as (RecipientAddress & { clientId: string })[]
}
