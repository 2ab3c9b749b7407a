import type { Instant } from '@escale/contract/values/days'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { nextNumber } from '#database/query/numbers.ts'
import type { Recipient } from '#trade/documents/paper/recipients.ts'
import type { ExpeditionOnPaper } from './expedition.ts'
import { modeWords } from './words.ts'

/** Number, date and place of an issued waybill. They stay the same when it is printed again. */
export type Issue = {
  number: string
  issuedAt: Instant
  place: string | null
  /**
   * Waybill numbers issued to clients that were later merged into this one. Their goods are now on this
   * waybill.
   */
  replaces: readonly string[]
}

/** Returns the issued waybills of an expedition, by client id. */
export async function waybillIssues({ db }: CompanyTx, expeditionId: string): Promise<Map<string, Issue>> {
  const issues = await db
    .selectFrom('house_waybills')
    .select(['number', 'issued_at as issuedAt', 'issued_place as place', 'merge_id as mergeId'])
    .select(clientIdOf<string>().as('clientId'))
    .where('expedition_id', '=', expeditionId)
    .orderBy('number')
    .execute()
  const replaced = Map.groupBy(
    issues.filter(({ mergeId }) => mergeId !== null),
    ({ clientId }) => clientId,
  )
  return new Map(
    issues
      .filter(({ mergeId }) => mergeId === null)
      .map(({ clientId, mergeId: _, ...issue }) => [
        clientId,
        { ...issue, replaces: (replaced.get(clientId) ?? []).map(({ number }) => number) },
      ]),
  )
}

/**
 * Returns the client's waybill, or issues one with the next number. The expedition is locked, so that two
 * prints at the same time get the same number.
 */
export async function issueWaybill(
  writing: WriteContext,
  expedition: ExpeditionOnPaper,
  client: Recipient,
  place: string | null,
): Promise<Issue> {
  const { company, actor, record } = writing
  await company.db
    .selectFrom('expeditions')
    .select('id')
    .where('id', '=', expedition.id)
    .forUpdate()
    .execute()
  const existing = (await waybillIssues(company, expedition.id)).get(client.id)
  if (existing) return existing
  const id = newId()
  const number = await nextNumber(company, modeWords[expedition.mode].prefix, 5)
  const clientColumns = client.isShared ? { shared_client_id: client.id } : { client_id: client.id }
  const { issuedAt } = await company.db
    .insertInto('house_waybills')
    .values({
      id,
      expedition_id: expedition.id,
      ...clientColumns,
      number,
      issued_by: actor.userId,
      issued_by_name: actor.name,
      issued_place: place,
    })
    .returning('issued_at as issuedAt')
    .executeTakeFirstOrThrow()
  record('WAYBILL_ISSUED', { table: 'house_waybills', id, detail: number })
  return { number, issuedAt, place, replaces: [] }
}
