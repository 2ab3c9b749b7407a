import { mostOriginals } from '@escale/contract/trade/documents/house-bill-words'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClient, keysOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { nextNumber } from '#database/query/numbers.ts'
import { findCurrentBill } from '#trade/current-bills.ts'
import type { Recipient } from '#trade/documents/paper/recipients.ts'
import type { ExpeditionOnPaper } from '#trade/documents/transport/expedition.ts'
import { modeWords } from '#trade/documents/transport/words.ts'

/**
 * Returns the client's bill, or prepares one with the next number and his usual parties. The expedition is
 * locked, so that two requests at the same time get the same number.
 */
export async function prepareBill(
  { company, actor, record }: WriteContext,
  expedition: ExpeditionOnPaper,
  client: Recipient,
  place: string | null,
): Promise<{ id: string }> {
  await company.db
    .selectFrom('expeditions')
    .select('id')
    .where('id', '=', expedition.id)
    .forUpdate()
    .execute()
  const existing = await findCurrentBill(company, expedition.id, client.id)
  if (existing) return existing
  const id = newId()
  const number = await nextNumber(company, modeWords[expedition.mode].prefix, 5)
  await company.db
    .insertInto('house_waybills')
    .values({
      id,
      expedition_id: expedition.id,
      ...keysOf(client),
      number,
      issued_by: actor.userId,
      issued_by_name: actor.name,
      issued_place: place,
      originals: expedition.mode === 'Maritime' ? mostOriginals : 0,
      ...(await usualParties(company, client)),
    })
    .execute()
  record('WAYBILL_PREPARED', {
    table: 'expeditions',
    id: expedition.id,
    after: { bill: number },
    detail: number,
  })
  return { id }
}

async function usualParties({ db }: CompanyTx, client: Recipient) {
  const parties = await db
    .selectFrom('parties')
    .select(['id', 'is_shipper', 'is_consignee', 'is_notify'])
    .where(isOfClient(client.id))
    .orderBy('updated_at', 'desc')
    .execute()
  const idOf = (role: 'is_shipper' | 'is_consignee' | 'is_notify') =>
    parties.find((party) => party[role])?.id ?? null
  return { shipper_id: idOf('is_shipper'), consignee_id: idOf('is_consignee'), notify_id: idOf('is_notify') }
}
