import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import { noticeSkipReasons } from '@escale/contract/trade/notices/words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { companyDay } from '#database/query/company-clock.ts'
import { paymentClient } from '#trade/payment-invoice.ts'
import { isHeld } from '#trade/reminder-levels.ts'

/** A notice that was not sent yet. */
export type PendingNotice = {
  id: string
  kind: NoticeKind
  clientId: string
  aboutKind: string
  aboutId: string
  occasion: string
  isAsked: boolean
  /** The level of a reminder; null for other notices. */
  level: number | null
  askedBy: string | null
  askedByName: string | null
  /** True if the notice has waited so long that it should no longer be sent. */
  isTooOld: boolean
}

/** Present state of the record that a notice is about. A deleted record has none. */
type CurrentRecord = {
  id: string
  clientId: string | null
  status: string
  day: string | null
  owed: number
  /** True while the client of an invoice gets no reminders of a level. */
  isHeld: boolean
}

/**
 * Finds notices that are outdated, because their record was changed or deleted while they waited. Returns the
 * reason by notice id.
 */
export async function findOutdated(
  company: CompanyTx,
  clientId: string,
  waiting: readonly PendingNotice[],
): Promise<Map<string, string>> {
  const now = new Map((await readRecords(company, clientId, waiting)).map((record) => [record.id, record]))
  const reasons = waiting.map(
    (notice) =>
      [
        notice.id,
        notice.isTooOld ? noticeSkipReasons.tooLate : outdatedReason(notice, now.get(notice.aboutId)),
      ] as const,
  )
  return new Map(reasons.filter((pair): pair is [string, string] => pair[1] !== null))
}

/** Returns the reason why a notice is outdated, or null. */
function outdatedReason(
  { kind, clientId, occasion, level }: Pick<PendingNotice, 'kind' | 'clientId' | 'occasion' | 'level'>,
  record: CurrentRecord | undefined,
): string | null {
  if (!record) return noticeSkipReasons.gone
  if (record.clientId !== clientId) return noticeSkipReasons.otherClient
  const [, dayThen] = occasion.split(':')
  switch (kind) {
    case 'reçu':
      return ['Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible'].includes(record.status)
        ? null
        : noticeSkipReasons.moved
    case 'départ':
    case 'eta':
      return record.status === 'En transit' && isSameDay(record, kind, dayThen)
        ? null
        : noticeSkipReasons.moved
    case 'arrivée':
      return ['Arrivée', 'En dédouanement'].includes(record.status) && isSameDay(record, kind, dayThen)
        ? null
        : noticeSkipReasons.moved
    case 'disponible':
      return record.status === 'Disponible' ? null : noticeSkipReasons.moved
    case 'facture':
      return record.status === 'Annulée' ? noticeSkipReasons.cancelled : null
    case 'paiement':
      return record.status === 'Reçu' ? null : noticeSkipReasons.moved
    case 'avoir':
      return null
    case 'avant échéance':
    case 'après échéance':
      if (level !== null && record.isHeld) return noticeSkipReasons.held
      return outdatedReminderReason(record, occasion)
  }
}

function isSameDay({ day }: CurrentRecord, kind: NoticeKind, then: string | undefined): boolean {
  const days = day?.split('/') ?? []
  return days[kind === 'départ' ? 0 : kind === 'eta' ? 1 : 2] === then
}

function outdatedReminderReason({ status, owed, day }: CurrentRecord, occasion: string): string | null {
  if (status === 'Annulée') return noticeSkipReasons.cancelled
  if (owed <= 0) return noticeSkipReasons.paid
  return occasion.split(':')[0] === day ? null : noticeSkipReasons.dueChanged
}

/**
 * Reads the records that the notices are about. An expedition belongs to the client as long as it carries
 * goods of this client.
 */
async function readRecords(
  { id, db }: CompanyTx,
  clientId: string,
  waiting: readonly PendingNotice[],
): Promise<CurrentRecord[]> {
  const ids = (kind: string) =>
    waiting.filter(({ aboutKind }) => aboutKind === kind).map(({ aboutId }) => aboutId)
  const { rows } = await sql<CurrentRecord>`
    select g.id, ${clientIdOf('g')} as "clientId", g.status, null as day, 0 as owed, false as "isHeld"
      from goods g where g.tenant_id = ${id} and g.id = any(${ids('goods')}::uuid[])
    union all
    select e.id, case when exists (
        select from goods g where g.tenant_id = ${id} and g.expedition_id = e.id
          and g.status in ('Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible')
          and ${clientIdOf('g')} = ${clientId}) then ${clientId}::uuid end,
      e.status, concat_ws('/', coalesce(e.atd::text, '-'), coalesce(e.eta::text, '-'),
        coalesce(e.ata::text, '-')), 0, false
      from expeditions e where e.tenant_id = ${id} and e.id = any(${ids('expeditions')}::uuid[])
    union all
    select i.id, ${clientIdOf('i')}, i.status, i.due_date::text, i.balance,
      ${isHeld(id, 'i', companyDay(id))}
      from invoices i where i.tenant_id = ${id} and i.id = any(${ids('invoices')}::uuid[])
    union all
    select p.id, ${paymentClient}, p.status, null, 0, false
      from payments p left join invoices i on i.tenant_id = ${id} and i.id = p.invoice_id
      where p.tenant_id = ${id} and p.id = any(${ids('payments')}::uuid[])
    union all
    select n.id, ${clientIdOf('n')}, 'Émis', null, 0, false
      from credit_notes n where n.tenant_id = ${id} and n.id = any(${ids('credit_notes')}::uuid[])`.execute(
    db,
  )
  return rows
}
