import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { ExpeditionNotice } from '@escale/contract/trade/notices/words'
import { enqueueSql } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdText } from '#database/query/client-columns.ts'

// Notices are automatic messages to clients about events such as a departure. The statements here are sent
// together with the commit, so they need no extra network round trip. If the rule of a notice is disabled,
// its statement only reads one row.

type Writer = Pick<CompanyTx, 'id' | 'lastly'>

/** Plans a notice to the owner for each goods row that is in stock. */
export function planGoodsNotices({ id, lastly }: Writer, goods: readonly string[]): void {
  lastly({ text: goodsNotices, values: [id, 'reçu' satisfies NoticeKind, goods] })
}

/**
 * Plans a notice to each client with goods on the expedition. For the same kind and day, a second notice is
 * not planned.
 */
export function noticeExpedition({ id, lastly }: Writer, expedition: string, kind: ExpeditionNotice): void {
  lastly({ text: expeditionNotices, values: [id, kind, expedition] })
}

export function noticeInvoices({ id, lastly }: Writer, invoices: readonly string[]): void {
  lastly({ text: invoiceNotices, values: [id, 'facture' satisfies NoticeKind, invoices] })
}

export function noticePayments({ id, lastly }: Writer, payments: readonly string[]): void {
  lastly({ text: paymentNotices, values: [id, 'paiement' satisfies NoticeKind, payments] })
}

/** Least delay before a notice is sent, in minutes. */
export const noticeDelayMinutes = 10

/**
 * Time at which a notice is sent. Notices to one client within the delay become one message. The time is
 * rounded to the minute, so that all notices of one minute use one background job.
 */
const dueTime = `date_trunc('minute', now() + interval '${noticeDelayMinutes + 1} minutes')`

const goodsNotices = insertNotices(`
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

const invoiceNotices = insertNotices(`
  select $1::uuid, gen_random_uuid(), r.kind, i.client_id, i.shared_client_id, 'invoices', i.id,
    'émise', ${dueTime}
  from notice_rules r join invoices i on i.tenant_id = r.tenant_id
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and i.tenant_id = $1 and i.id = any($3::uuid[])
    and i.status <> 'Annulée'`)

const paymentNotices = insertNotices(`
  select $1::uuid, gen_random_uuid(), r.kind, i.client_id, i.shared_client_id, 'payments', p.id,
    'reçu', ${dueTime}
  from notice_rules r join payments p on p.tenant_id = r.tenant_id
    join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and p.tenant_id = $1 and p.id = any($3::uuid[])
    and p.status = 'Reçu'`)

/** Returns SQL that inserts the notices not planned yet, and one background job for each sending time. */
export function insertNotices(rows: string): string {
  return `with planned as (
    insert into notices (tenant_id, id, kind, client_id, shared_client_id, about_kind, about_id, occasion,
      due_at)${rows}
    on conflict do nothing returning due_at)
  select ${enqueueSql('send_notices', "'{}'", { key: 'due_at::text', at: 'due_at' })}
    from (select distinct due_at from planned) due`
}
