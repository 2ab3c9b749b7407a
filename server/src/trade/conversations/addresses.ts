import type { Address } from '@escale/contract/trade/conversations/rows'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

type ChosenAddress = Pick<Address, 'kind' | 'value'>

/** Lists the telephone numbers and WhatsApp ids of a person. The one that wrote last comes first. */
export async function listAddresses({ db }: CompanyTx, conversationId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('conversation_keys')
    .select(['kind', 'value', 'window_until as windowUntil', 'unreachable'])
    .where('conversation_id', '=', conversationId)
    .orderBy('last_heard_at', (order) => order.desc().nullsLast())
    .orderBy('kind', 'desc') // Numbers come before WhatsApp ids.
    .orderBy('created_at')
    .limit(20)
    .execute()
  return rows as Address[]
}

/** Returns the chosen telephone number or WhatsApp id. Without a choice, the one that wrote last. */
export async function addressFor(
  company: CompanyTx,
  conversationId: string,
  chosen: ChosenAddress | undefined,
  byHand: boolean,
): Promise<Address> {
  const all = await listAddresses(company, conversationId)
  // The user opens WhatsApp through a link, which needs a telephone number.
  const usable = byHand ? all.filter(({ kind }) => kind === 'numéro') : all
  const address = chosen
    ? usable.find(({ kind, value }) => kind === chosen.kind && isSameAddress(value, chosen.value))
    : usable[0]
  if (!address) throw new Refusal('NO_ADDRESS')
  return address
}

/** Compares two numbers in any spelling. WhatsApp may have changed the spelling since the page was loaded. */
function isSameAddress(one: string, other: string): boolean {
  return telephoneKey(one) === telephoneKey(other)
}

/** True less than 24 hours after the client's last message. WhatsApp allows free text only in this window. */
export function isWindowOpen({ windowUntil }: Pick<Address, 'windowUntil'>): boolean {
  return windowUntil !== null && Date.parse(windowUntil) > Date.now()
}
