import { holdDayError, holdText } from '@escale/contract/trade/reminders/rules'
import type { HoldKind } from '@escale/contract/trade/reminders/words'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { type ClientKey, findClient, isOfClient, keysOf } from '#database/query/client-columns.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { newId } from '#database/query/ids.ts'
import { clientReminders } from './history.ts'
import { promiseOutcome } from './promise-outcome.ts'

type HoldDraft = { kind: HoldKind; until: string | null; reason: string | null }

/** Begins a promise, a pause or a dispute of a client, or changes the open one of its version. */
export async function holdReminders(
  { company, actor, record }: WriteContext,
  id: string,
  version: number,
  { kind, until, reason }: HoldDraft,
) {
  const client = requireFound(await findClient(company, id))
  const today = await todayOf(company)
  const refused = until === null ? null : holdDayError(until, today)
  if (refused) throw new Refusal(refused)
  await endPastHolds(company, today, client.id)
  const values = { until, reason, set_on: today, set_by_name: actor.name, set_at: new Date().toISOString() }
  const before = await storeHold(company, client, { kind, version, values })
  if (!before) throw staleOrGone(await clientReminders(company, client.id))
  record('REMINDERS_HELD', {
    table: 'clients',
    id: client.id,
    before: { reminders: version === 0 ? null : holdText({ kind, until: before.until as string | null }) },
    after: { reminders: holdText({ kind, until }) },
    detail: [holdText({ kind, until }), reason].filter(Boolean).join(' : '),
  })
  return clientReminders(company, client.id)
}

type StoredValues = Parameters<typeof changeRow<'reminder_holds'>>[3]

/** Returns the former values, or undefined when a colleague was faster. */
async function storeHold(
  company: CompanyTx,
  client: ClientKey,
  {
    kind,
    version,
    values,
  }: { kind: HoldKind; version: number; values: StoredValues & { set_on: string; set_by_name: string } },
): Promise<Record<string, unknown> | undefined> {
  if (version > 0) {
    const open = await findOpen(company, client.id, kind)
    return open && changeRow(company, 'reminder_holds', { id: open.id, version }, values)
  }
  const { numInsertedOrUpdatedRows } = await company.db
    .insertInto('reminder_holds')
    .values({ id: newId(), kind, ...keysOf(client), ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? {} : undefined
}

/** Lifts the open promise, pause or dispute of a client, so that reminders go on. */
export async function liftHold(
  { company, actor, record }: WriteContext,
  { id, kind, version }: { id: string; kind: HoldKind; version: number },
) {
  const client = requireFound(await findClient(company, id))
  const open = await findOpen(company, client.id, kind)
  const ending = { outcome: 'Levée', ended_at: new Date().toISOString(), ended_by_name: actor.name }
  const before = open && (await changeRow(company, 'reminder_holds', { id: open.id, version }, ending))
  if (!open || !before) throw staleOrGone(await clientReminders(company, client.id))
  record('REMINDERS_RESUMED', {
    table: 'clients',
    id: client.id,
    before: { reminders: holdText({ kind, until: open.until }) },
    after: { reminders: null },
    detail: holdText({ kind, until: open.until }),
  })
  return clientReminders(company, client.id)
}

async function findOpen({ db }: CompanyTx, clientId: string, kind: HoldKind) {
  return db
    .selectFrom('reminder_holds')
    .select(['id', 'until'])
    .where(isOfClient(clientId))
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

/**
 * Ends the pauses whose last day is over, and judges the promises: broken while an invoice that was due by
 * then, and that the client knew, is still unpaid. Without `clientId`, those of all clients.
 */
export async function endPastHolds(
  company: CompanyTx,
  today: string,
  clientId: string | null = null,
): Promise<void> {
  await company.run({ text: endPastSql, values: [company.id, today, clientId] })
}

const endPastSql = `update reminder_holds h set outcome = ${promiseOutcome}, ended_at = now(),
    version = h.version + 1, updated_at = now()
  where h.tenant_id = $1 and h.outcome is null and h.until < $2::date
    and ($3::uuid is null or h.client_id = $3 or h.shared_client_id = $3)`
