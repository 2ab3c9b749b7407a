import type { Address } from '@escale/contract/trade/conversations/rows'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'

type Named = Pick<Address, 'kind' | 'value'>

/** Where a person is written to, the last heard first. */
export async function addressesOf({ db }: CompanyTx, conversationId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('conversation_keys')
    .select(['kind', 'value', 'window_until as windowUntil', 'unreachable'])
    .where('conversation_id', '=', conversationId)
    .orderBy('last_heard_at', (order) => order.desc().nullsLast())
    .orderBy('kind', 'desc') // a number before an id
    .orderBy('created_at')
    .limit(20)
    .execute()
  return rows as Address[]
}

/** Where a message goes: the one that is named, or else the last heard. */
export async function addressFor(
  company: CompanyTx,
  conversationId: string,
  named: Named | undefined,
  byHand: boolean,
): Promise<Address> {
  const all = await addressesOf(company, conversationId)
  const possible = byHand ? all.filter(({ kind }) => kind === 'numéro') : all // WhatsApp is opened by a number only
  const address = named
    ? possible.find(({ kind, value }) => kind === named.kind && value === named.value)
    : possible[0]
  if (!address) throw new Refusal('NO_ADDRESS')
  return address
}

/** Whether free text may leave to it. */
export function isOpen({ windowUntil }: Pick<Address, 'windowUntil'>): boolean {
  return windowUntil !== null && Date.parse(windowUntil) > Date.now()
}
