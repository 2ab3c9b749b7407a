import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { ExpeditionNotice } from '@escale/contract/trade/notices/words'
import { enqueueSql } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdText } from '#database/query/client-columns.ts'

// Notices are automatic messages to clients about events such as a departure. A statement is sent only if the
// company's rule may be on, together with the commit, so it needs no extra network round trip.

type Writer = Pick<CompanyTx, 'id' | 'facts' | 'lastly'>

/** Plans a notice to the owner for each goods row that is in stock. */
export function planGoodsNotices(company: Writer, goods: readonly string[]): void {
  planForRows(company, 'reçu', goodsNotices, goods)
}

/**
 * Plans a notice to each client with goods on the expedition. For the same kind and day, a second notice is
 * not planned.
 */
export function noticeExpedition(company: Writer, expedition: string, kind: ExpeditionNotice): void {
  plan(company, kind, expeditionNotices, expedition)
}

export function noticeInvoices(company: Writer, invoices: readonly string[]): void {
  planForRows(company, 'facture', invoiceNotices, invoices)
}

export function noticePayments(company: Writer, payments: readonly string[]): void {
  planForRows(company, 'paiement', paymentNotices, payments)
}

export function noticeCreditNotes(company: Writer, notes: readonly string[]): void {
  planForRows(company, 'avoir', creditNoteNotices, notes)
}

/** SQL texts for one row and for several. PostgreSQL keeps a plan only for the first. */
type RowTexts = { one: string; many: string }

function planForRows(
  company: Writer,
  kind: NoticeKind,
  { one, many }: RowTexts,
  ids: readonly string[],
): void {
  if (ids.length === 1) plan(company, kind, one, ids[0])
  else if (ids.length > 1) plan(company, kind, many, ids)
}

function plan({ id, facts, lastly }: Writer, kind: NoticeKind, text: string, about: unknown): void {
  if (facts?.notices?.includes(kind) ?? true) lastly({ text, values: [id, kind, about] })
}

/** Least delay before a notice is sent, in minutes. */
export const noticeDelayMinutes = 10

/**
 * Time at which a notice is sent. Notices to one client within the delay become one message. The time is
 * rounded to the minute, so that all notices of one minute use one background job.
 */
const dueTime = `date_trunc('minute', now() + interval '${noticeDelayMinutes + 1} minutes')`

const goodsNotices = rowTexts(`
  select $1::uuid, gen_random_uuid(), r.kind, g.client_id, g.shared_client_id, 'goods', g.id,
    ${clientIdText('g')}::text, ${dueTime}
  from notice_rules r join goods g on g.tenant_id = r.tenant_id
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and g.tenant_id = $1 and g.id = any($3::uuid[])
    and g.status = 'Reçu'
    and ${clientIdText('g')} is not null`)

/** SQL for the key that makes a notice unique: the client and the day of departure or arrival. */
export const expeditionOccasion = `concat_ws(':', aboard.owner, case $2 when 'départ' then e.atd when 'eta' then e.eta when 'arrivée' then e.ata end)`

/** SQL for the clients who own goods that travel with the expedition. */
export const ownersAboard = `(select distinct g.client_id, g.shared_client_id,
  ${clientIdText('g')}::text as owner from goods g
    where g.tenant_id = $1 and g.expedition_id = $3
      and g.status in ('Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible')
      and ${clientIdText('g')} is not null)`

const expeditionNotices = insertNotices(`
  select $1::uuid, gen_random_uuid(), r.kind, aboard.client_id, aboard.shared_client_id, 'expeditions', e.id,
    ${expeditionOccasion}, ${dueTime}
  from notice_rules r join expeditions e on e.tenant_id = r.tenant_id
    cross join lateral ${ownersAboard} aboard
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and e.tenant_id = $1 and e.id = $3`)

const invoiceNotices = rowTexts(`
  select $1::uuid, gen_random_uuid(), r.kind, i.client_id, i.shared_client_id, 'invoices', i.id,
    'émise', ${dueTime}
  from notice_rules r join invoices i on i.tenant_id = r.tenant_id
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and i.tenant_id = $1 and i.id = any($3::uuid[])
    and i.status <> 'Annulée'`)

const paymentNotices = rowTexts(`
  select $1::uuid, gen_random_uuid(), r.kind, coalesce(p.client_id, i.client_id),
    coalesce(p.shared_client_id, i.shared_client_id), 'payments', p.id, 'reçu', ${dueTime}
  from notice_rules r join payments p on p.tenant_id = r.tenant_id
    left join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and p.tenant_id = $1 and p.id = any($3::uuid[])
    and p.status = 'Reçu'`)

const creditNoteNotices = rowTexts(`
  select $1::uuid, gen_random_uuid(), r.kind, n.client_id, n.shared_client_id, 'credit_notes', n.id,
    'établi', ${dueTime}
  from notice_rules r join credit_notes n on n.tenant_id = r.tenant_id
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and n.tenant_id = $1 and n.id = any($3::uuid[])`)

function rowTexts(rows: string): RowTexts {
  const many = insertNotices(rows)
  return { one: many.replace('= any($3::uuid[])', '= $3::uuid'), many }
}

/**
 * Returns SQL that inserts the notices not planned yet, and one background job for each sending time.
 * `column`: one more column that the rows give.
 */
export function insertNotices(
  rows: string,
  { column, conflict = 'on conflict do nothing' }: { column?: string; conflict?: string } = {},
): string {
  return `with planned as (
    insert into notices (tenant_id, id, kind, client_id, shared_client_id, about_kind, about_id, occasion,
      due_at${column ? `, ${column}` : ''})${rows}
    ${conflict} returning due_at)
  select ${enqueueSql('send_notices', "'{}'", { key: 'due_at::text', at: 'due_at' })}
    from (select distinct due_at from planned) due`
}
