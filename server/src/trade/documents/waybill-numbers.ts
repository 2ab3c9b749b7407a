import { sql } from 'kysely'
import type { Writing } from '#access/writing.ts'
import type { CompanyTx } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { nextNumber } from '#database/numbers.ts'
import type { Departure } from './departure.ts'
import type { Recipient } from './recipients.ts'
import { modeWords } from './words.ts'

/** The numbers issued on a departure, by client. */
export async function waybillNumbers({ db }: CompanyTx, expeditionId: string): Promise<Map<string, string>> {
  const issued = await db
    .selectFrom('house_waybills')
    .select(['number', sql<string>`coalesce(client_id, shared_client_id)`.as('clientId')])
    .where('expedition_id', '=', expeditionId)
    .execute()
  return new Map(issued.map(({ clientId, number }) => [clientId, number]))
}

/** The number of a client's waybill on a departure: the one they have, or the next one. Two people who print it at once get the same. */
export async function issuedNumber(writing: Writing, departure: Departure, client: Recipient): Promise<string> {
  const { company, actor, record } = writing
  await company.db.selectFrom('expeditions').select('id').where('id', '=', departure.id).forUpdate().execute()
  const known = (await waybillNumbers(company, departure.id)).get(client.id)
  if (known) return known
  const id = newId()
  const number = await nextNumber(company, modeWords[departure.mode].prefix, 5)
  const whose = client.isShared ? { shared_client_id: client.id } : { client_id: client.id }
  await company.db
    .insertInto('house_waybills')
    .values({ id, expedition_id: departure.id, ...whose, number, issued_by: actor.userId, issued_by_name: actor.name })
    .execute()
  record('WAYBILL_ISSUED', { table: 'house_waybills', id, detail: number })
  return number
}
