import type {
  ClientReminders,
  InvoiceReminders,
  ReminderHold,
  SentReminder,
} from '@escale/contract/trade/reminders/contract'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, findClient, isOfClient } from '#database/query/client-columns.ts'
import { companyDay, companyZone, todayOf } from '#database/query/company-clock.ts'
import { needsFormalReminder } from '#trade/reminder-levels.ts'
import { promiseOutcome } from './promise-outcome.ts'

/** Reads what stops the reminders of a client, what was sent, and what a person has to do. */
export async function clientReminders(company: CompanyTx, id: string): Promise<ClientReminders> {
  const client = requireFound(await findClient(company, id))
  return {
    today: await todayOf(company),
    holds: await listHolds(company, client.id),
    sent: (await sentQuery(company)
      .where(isOfClient(client.id, 'i'))
      .limit(shownReminders)
      .execute()) as SentReminder[],
    formal: await formalTaskOf(company, client.id),
  }
}

const shownReminders = 30
const shownHolds = 10

/** Lists the open holds of a client, then the latest that ended. */
async function listHolds({ id, db }: CompanyTx, clientId: string): Promise<ReminderHold[]> {
  const isPast = sql<boolean>`(h.outcome is null and h.until < ${companyDay(id)})`
  const rows = await db
    .selectFrom('reminder_holds as h')
    .select(['h.id', 'h.version', 'h.kind', 'h.until', 'h.reason', 'h.set_by_name as setByName'])
    .select(['h.set_at as setAt', 'h.ended_by_name as endedByName'])
    // The nightly job stores the outcome. Until it ran, it is computed.
    .select(
      sql<string | null>`case when ${isPast} then ${sql.raw(promiseOutcome)} else h.outcome end`.as(
        'outcome',
      ),
    )
    .where(isOfClient(clientId, 'h'))
    .orderBy(sql`h.outcome is not null`)
    .orderBy('h.set_at', 'desc')
    .limit(shownHolds)
    .execute()
  return rows as ReminderHold[]
}

async function formalTaskOf(company: CompanyTx, clientId: string) {
  const { invoices, amount } = await company.db
    .selectFrom('invoices as i')
    .innerJoin('receivables as r', 'r.invoice_id', 'i.id')
    .select([
      sql<number>`count(*)`.as('invoices'),
      sql<number>`coalesce(sum(r.balance), 0)::bigint`.as('amount'),
    ])
    .where(isOfClient(clientId, 'r'))
    .where(needsFormalReminder(company.id, companyDay(company.id)))
    .executeTakeFirstOrThrow()
  return invoices > 0 ? { invoices, amount } : null
}

/** Reads the levels of an invoice that were sent, and whether it needs a formal reminder. */
export async function invoiceReminders(company: CompanyTx, id: string): Promise<InvoiceReminders> {
  const { clientId, clientName, isFormalDue } = requireFound(
    await company.db
      .selectFrom('invoices as i')
      .leftJoin('receivables as r', 'r.invoice_id', 'i.id')
      .select([clientIdOf<string>('i').as('clientId'), 'i.client_name as clientName'])
      .select(isFormal(company.id).as('isFormalDue'))
      .where('i.id', '=', id)
      .executeTakeFirst(),
  )
  const sent = await sentQuery(company).where('i.id', '=', id).execute()
  return { clientId, clientName, isFormalDue, sent: sent as SentReminder[] }
}

/** Reads the latest level of each invoice of a page that has one, or that needs a formal reminder. */
export async function invoiceLevels(company: CompanyTx, ids: readonly string[]) {
  const rows = await company.db
    .selectFrom('invoices as i')
    .leftJoin('receivables as r', 'r.invoice_id', 'i.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('notices as n')
          .select(['n.level', sentDay(company.id).as('day')])
          .whereRef('n.about_id', '=', 'i.id')
          .where('n.level', 'is not', null)
          .where('n.state', 'in', ['Envoyé', 'Par courriel', 'Fait autrement'])
          .orderBy('n.settled_at', 'desc')
          .limit(1)
          .as('latest'),
      (on) => on.onTrue(),
    )
    .select(['i.id as invoiceId', 'latest.level', 'latest.day', isFormal(company.id).as('isFormalDue')])
    .where(sql<boolean>`i.id = any(${ids}::uuid[])`)
    .execute()
  return rows
    .map(({ invoiceId, level, day, isFormalDue }) => ({
      invoiceId,
      latest: level === null || day === null ? null : { level, day },
      isFormalDue,
    }))
    .filter(({ latest, isFormalDue }) => latest !== null || isFormalDue)
}

const isFormal = (companyId: string) =>
  sql<boolean>`coalesce(r.balance > 0 and ${needsFormalReminder(companyId, companyDay(companyId))}, false)`

const sentDay = (companyId: string) =>
  sql<string>`(coalesce(n.settled_at, n.due_at) at time zone ${companyZone(companyId)})::date`

/** The notices of levels, the latest first, with the number by which the client knows the invoice. */
function sentQuery({ id, db }: CompanyTx) {
  return db
    .selectFrom('notices as n')
    .innerJoin('invoices as i', 'i.id', 'n.about_id')
    .select(['n.id', 'n.about_id as invoiceId', 'n.state', 'n.reason', 'n.created_by_name as byName'])
    .select([sql<number>`n.level`.as('level'), sentDay(id).as('day')])
    .select(sql<string>`coalesce(i.legal_number, i.invoice_number)`.as('invoiceNumber'))
    .where('n.level', 'is not', null)
    .orderBy(sql`coalesce(n.settled_at, n.due_at)`, 'desc')
    .orderBy('n.id', 'desc')
}
