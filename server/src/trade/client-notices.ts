import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import type { ExpeditionNotice } from '@escale/contract/trade/notices/words'
import { enqueueSql } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { clientIdText } from '#database/query/client-columns.ts'

// What the clients may have to be told of a write, planned with the end of its transaction. It costs a write
// no message, and where
// the rule is off the reading of one row.

type Writer = Pick<CompanyTx, 'id' | 'lastly'>

/** Goods that are in the warehouse and have their owner: once to each. */
export function noticeGoods({ id, lastly }: Writer, goods: readonly string[]): void {
  lastly({ text: ofGoods, values: [id, 'reçu' satisfies NoticeKind, goods] })
}

/** Something happened to an expedition: each owner of goods that follow it is told once of a day. */
export function noticeExpedition({ id, lastly }: Writer, expedition: string, kind: ExpeditionNotice): void {
  lastly({ text: ofExpedition, values: [id, kind, expedition] })
}

export function noticeInvoices({ id, lastly }: Writer, invoices: readonly string[]): void {
  lastly({ text: ofInvoices, values: [id, 'facture' satisfies NoticeKind, invoices] })
}

/** Payments that were received. */
export function noticePayments({ id, lastly }: Writer, payments: readonly string[]): void {
  lastly({ text: ofPayments, values: [id, 'paiement' satisfies NoticeKind, payments] })
}

/** At least this long passes before a message leaves. The minute that has begun is added. */
export const noticeDelayMinutes = 10

/**
 * Some minutes, so that several to one person leave as one; to the minute, so that those of a minute are one
 * job.
 */
const soon = `date_trunc('minute', now() + interval '${noticeDelayMinutes + 1} minutes')`

const ofGoods = planned(`
  select $1::uuid, gen_random_uuid(), r.kind, g.client_id, g.shared_client_id, 'goods', g.id, ${clientIdText('g')}::text, ${soon}
  from notice_rules r join goods g on g.tenant_id = r.tenant_id
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and g.tenant_id = $1 and g.id = any($3::uuid[]) and g.status = 'Reçu'
    and ${clientIdText('g')} is not null`)

/** What it is told once of: the day of what happened, or that it happened. */
export const occasionOfExpedition = `concat_ws(':', aboard.owner, case $2 when 'départ' then e.atd when 'eta' then e.eta when 'arrivée' then e.ata end)`

/** Whose goods follow an expedition, once each. */
export const ownersAboard = `(select distinct g.client_id, g.shared_client_id, ${clientIdText('g')}::text as owner from goods g
    where g.tenant_id = $1 and g.expedition_id = $3 and g.status in ('Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible')
      and ${clientIdText('g')} is not null)`

const ofExpedition = planned(`
  select $1::uuid, gen_random_uuid(), r.kind, aboard.client_id, aboard.shared_client_id, 'expeditions', e.id, ${occasionOfExpedition}, ${soon}
  from notice_rules r join expeditions e on e.tenant_id = r.tenant_id cross join lateral ${ownersAboard} aboard
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and e.tenant_id = $1 and e.id = $3`)

const ofInvoices = planned(`
  select $1::uuid, gen_random_uuid(), r.kind, i.client_id, i.shared_client_id, 'invoices', i.id, 'émise', ${soon}
  from notice_rules r join invoices i on i.tenant_id = r.tenant_id
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and i.tenant_id = $1 and i.id = any($3::uuid[]) and i.status <> 'Annulée'`)

const ofPayments = planned(`
  select $1::uuid, gen_random_uuid(), r.kind, i.client_id, i.shared_client_id, 'payments', p.id, 'reçu', ${soon}
  from notice_rules r join payments p on p.tenant_id = r.tenant_id join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
  where r.tenant_id = $1 and r.kind = $2 and r.is_on and p.tenant_id = $1 and p.id = any($3::uuid[]) and p.status = 'Reçu'`)

/** Writes what is not planned yet, and asks for the job that sends it. */
export function planned(rows: string): string {
  return `with planned as (
    insert into notices (tenant_id, id, kind, client_id, shared_client_id, about_kind, about_id, occasion, due_at)${rows}
    on conflict do nothing returning due_at)
  select ${enqueueSql('send_notices', "'{}'", { key: 'due_at::text', at: 'due_at' })} from (select distinct due_at from planned) due`
}
