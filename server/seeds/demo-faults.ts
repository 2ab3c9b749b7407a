import { expeditionStatuses } from '@escale/contract/trade/expeditions/words'
import { goodsStatuses } from '@escale/contract/trade/goods/words'
import { dayOf } from './draw/calendar.ts'
import { isAboard } from './goods/goods-life.ts'

// Each query returns the rows of demo data that break a rule. Tests expect no rows.

/**
 * Finds wrong amounts: totals must be the sum of lines, paid amounts the sum of received payments, and
 * statuses must follow from both.
 */
export const moneyFaults = (now: Date) => `
  with owed as (
    select *,
      (select sum(amount) from allocations where invoice_id = invoices.id) as received,
      (select sum(total) from invoice_items where invoice_id = invoices.id) as lines,
      (select count(*) from invoice_items where invoice_id = invoices.id) as count
    from invoices)
  select invoice_number, total, lines, paid_amount, received, status, due_date from owed
  where total <> lines or items_count <> count or paid_amount <> coalesce(received, 0) or balance < 0
    or status <> case when balance = 0 then 'Payée' when due_date < date '${dayOf(now.getTime())}'
      then 'Retard' else 'En attente' end
    or settled_by_payment <> (status = 'Payée')
    or is_opening <> (invoice_number like 'SI-%')
    or not is_opening and invoice_number <> case service_type when 'Aérien' then 'AIR-'
      else 'INV-' end || floor(extract(epoch from created_at) * 1000)::bigint
    or exists (select from payments where invoice_id = owed.id
      and (payments.invoice_number <> owed.invoice_number or client_name <> owed.client_name
      or (status <> 'Reçu' and amount > owed.balance)))
    or exists (select from invoice_items line left join services own on own.id = service_id
      left join shared_services shared on shared.id = shared_service_id
      where line.invoice_id = owed.id and line.is_air_freight <> (coalesce(own.category,
        shared.category) = 'Aérien'))`

const aboard = expeditionStatuses
  .flatMap((expedition) =>
    goodsStatuses
      .filter((goods) => isAboard(goods, expedition))
      .map((goods) => `('${expedition}', '${goods}')`),
  )
  .join(', ')

/**
 * Finds wrong goods: their status must fit their expedition, their invoice must be for their own client, and
 * they may be handed over only once paid.
 */
export const goodsFaults = `
  select goods.number, goods.status, expeditions.status as expedition, invoices.status as invoice from goods
  left join expeditions on expeditions.id = expedition_id
  left join invoices on invoices.id = invoice_id
  where (expedition_id is not null and (expeditions.status, goods.status) not in (${aboard}))
    or (expedition_id is null and goods.status not in ('Attendu', 'Reçu', 'Retourné'))
    or coalesce(goods.client_id, goods.shared_client_id) <> coalesce(invoices.client_id,
      invoices.shared_client_id)
    or (goods.status = 'Remis') <> (released_at is not null)
    or (goods.status = 'Remis' and invoices.balance is distinct from 0 and not_billable_reason is null)
    or (goods.status = 'Attendu') <> (received_at is null)
    or released_at < received_at
    or released_at < (select max(created_at) from payments
      where payments.invoice_id = invoices.id and status = 'Reçu')
  union all
  select reference, status, 'no goods', null from expeditions
  where status not in ('Brouillon', 'Ouverte', 'Annulée')
    and not exists (select from goods where expedition_id = expeditions.id)
  union all
  select kind, last::text, year::text, null from counters
  where last <> (select count(*) from (select number from goods union all select reference
    from expeditions union all select invoice_number from invoices where is_opening) numbered
    where number like kind || '-' || year || '-%')`

/** Finds wrong times: no date may be in the future, and causes must come before effects. */
export const timeFaults = (now: Date) => `
  select reference, status, etd, eta, atd, ata from expeditions
  where atd > date '${dayOf(now.getTime())}' or ata > date '${dayOf(now.getTime())}' or cutoff > etd
    or created_at::date > etd
    or (atd is null) <> (status in ('Brouillon', 'Ouverte', 'Chargée', 'Annulée'))
      or (ata is null) <> (atd is null or status = 'En transit')
    or exists (select from expedition_events where expedition_id = expeditions.id
      and occurred_at::date > date '${dayOf(now.getTime())}')
  union all
  select payments.reference, payments.status, payment_date, null, null, null from payments
    join invoices on invoices.id = invoice_id
  where payment_date > date '${dayOf(now.getTime())}' or payments.created_at < invoices.created_at
  union all
  select invoice_number, status, issue_date, null, null, null from invoices
    left join clients on clients.id = client_id
  where invoices.updated_at::date > date '${dayOf(now.getTime())}' or invoices.created_at < clients.created_at
    or invoices.created_at::date <> issue_date
  union all
  select number, status, received_at::date, released_at::date, null, null from goods
    where greatest(received_at, released_at, updated_at)::date > date '${dayOf(now.getTime())}'
  union all
  select 'session', user_agent, session_start::date, session_end::date, null, null from user_sessions
    where greatest(session_start, session_end)::date > date '${dayOf(now.getTime())}'`
