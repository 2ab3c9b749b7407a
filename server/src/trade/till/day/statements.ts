import { mostAccounts } from '@escale/contract/trade/money-accounts/words'
import { mostSpendings } from '@escale/contract/trade/till/day/words'

/** The part of a day to read: an agency, and for a cashier (`isOwn`) only their own moves (`self`). */
export type DayScope = { day: string; agency: string | undefined; self: string; isOwn: boolean }

/** The moves of the day. Cash of the reader's open till is left out, because they count it blind. */
function movesOfDay({ agency, isOwn }: DayScope): string {
  return `account_moves m join money_accounts a on a.tenant_id = :company and a.id = m.account_id
    where m.tenant_id = :company and m.day = :day
      and not exists (select from till_sessions b where b.tenant_id = :company and b.id = m.session_id
        and b.opened_by = :self and b.state = 'Ouverte')
      ${agency === undefined ? '' : 'and a.agency = :agency'}
      ${
        isOwn
          ? `and (m.written_by = :self or m.session_id in (select o.id from till_sessions o
        where o.tenant_id = :company and o.opened_by = :self))`
          : ''
      }`
}

export function receiptsText(scope: DayScope): string {
  return `select m.method, a.kind as "accountKind", m.currency, m.written_by as "personId",
      coalesce(max(m.written_by_name), 'Escale') as "personName", count(distinct m.document_id) as count,
      sum(m.amount)::bigint as amount
    from ${movesOfDay(scope)} and m.kind = 'reçu'
    group by m.method, a.kind, m.currency, m.written_by having sum(m.amount) <> 0
    order by sum(m.amount) desc, m.method, m.written_by limit 1000`
}

/** Payments of methods for which the company has no account. Payments have no agency. */
export function untenderedText({ isOwn }: DayScope): string {
  return `select p.method, p.recorded_by as "personId", max(p.recorded_by_name) as "personName",
      count(*) as count, sum(p.amount)::bigint as amount
    from payments p where p.tenant_id = :company and p.payment_date = :day and p.status = 'Reçu'
      and not p.is_tendered ${isOwn ? 'and p.recorded_by = :self' : ''}
    group by p.method, p.recorded_by order by sum(p.amount) desc, p.method limit 1000`
}

export function paymentsText({ isOwn }: DayScope): string {
  return `select count(*) as count, coalesce(sum(p.amount), 0)::bigint as amount
    from payments p where p.tenant_id = :company and p.payment_date = :day and p.status = 'Reçu'
      ${isOwn ? 'and p.recorded_by = :self' : ''}`
}

/** The session that a till had last on the day. */
function sessionOfDay({ isOwn }: DayScope): string {
  return `(select jsonb_build_object('id', s.id, 'state', s.state, 'openedBy', s.opened_by,
      'openedByName', s.opened_by_name, 'openedAt', s.opened_at, 'openingDay', s.opening_day,
      'closedAt', s.closed_at, 'closingDay', s.closing_day)
    from till_sessions s where s.tenant_id = :company and s.account_id = a.id and s.opening_day <= :day
      and (s.closing_day is null or s.closing_day >= :day) ${isOwn ? 'and s.opened_by = :self' : ''}
    order by s.opened_at desc, s.id desc limit 1)`
}

/** Balances at the end of the day: the current ones without the moves of later days. */
export function accountsText(scope: DayScope): string {
  return `with later as (select m.account_id, m.currency, sum(m.amount)::bigint as amount
      from account_moves m where m.tenant_id = :company and m.day > :day
      group by m.account_id, m.currency)
    select a.id, a.name, a.kind, a.agency, a.is_active as "isActive",
      coalesce((select jsonb_agg(jsonb_build_object('currency', b.currency,
          'amount', b.balance - coalesce(l.amount, 0)) order by b.currency <> 'USD', b.currency)
        from account_balances b left join later l on l.account_id = b.account_id and l.currency = b.currency
        where b.tenant_id = :company and b.account_id = a.id), '[]') as balances,
      ${sessionOfDay(scope)} as session
    from money_accounts a where a.tenant_id = :company
    order by a.kind, a.name_key limit ${mostAccounts + 1}`
}

/** The work to do now, whatever the day. Cheques have no agency. */
export function waitingText({ agency }: DayScope): string {
  const ofAgency = (account: string) =>
    agency === undefined
      ? ''
      : `and exists (select from money_accounts g where g.tenant_id = :company and g.agency = :agency
          and g.id ${account})`
  const cheques = agency === undefined ? '' : 'and false'
  return `select
      (select count(*) from payment_tenders t where t.tenant_id = :company and t.screenshot_id is not null
        and t.verified_at is null and t.refused_at is null ${ofAgency('= t.account_id')}) as claims,
      (select count(*) from till_sessions s where s.tenant_id = :company and s.state = 'Écart à approuver'
        ${ofAgency('= s.account_id')}) as differences,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', w.currency, 'count', w.count,
          'amount', w.amount) order by w.currency <> 'USD', w.currency), '[]')
        from (select f.currency, count(*) as count, sum(f.amount) as amount from money_transfers f
          where f.tenant_id = :company and f.state = 'En route' ${ofAgency('in (f.from_id, f.to_id)')}
          group by f.currency) w) as transfers,
      (select count(*) from money_transfers f where f.tenant_id = :company and f.state = 'Écart'
        ${ofAgency('in (f.from_id, f.to_id)')}) as unsettled,
      (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(p.amount), 0)) from payments p
        where p.tenant_id = :company and p.status = 'En attente' and p.method = 'Chèque' ${cheques}
      ) as cheques`
}

/** Money in transit is left out: its moves repeat those of the accounts at both ends. */
export function otherMovesText(scope: DayScope): string {
  return `select m.kind, m.currency, count(*) as count,
      coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint as incoming,
      coalesce(sum(m.amount) filter (where m.amount < 0), 0)::bigint as outgoing
    from ${movesOfDay(scope)} and m.kind not in ('reçu', 'écart') and a.kind <> 'transit'
    group by m.kind, m.currency order by m.kind, m.currency <> 'USD', m.currency limit 100`
}

/** Expenses and refunds of the day, the newest first. Reversed ones are named with both amounts. */
export function spendingsText(scope: DayScope): string {
  return `select m.id, m.document_id as "documentId", m.kind, m.reason, a.name as account, m.currency,
      m.amount, m.written_by_name as "personName", coalesce(
        (select e.number from expenses e where e.tenant_id = :company and e.id = m.document_id),
        (select r.number from refunds r where r.tenant_id = :company and r.id = m.document_id)) as document
    from ${movesOfDay(scope)} and m.kind in ('dépense', 'remboursement')
    order by m.written_at desc, m.id desc limit ${mostSpendings}`
}

export function differencesText(scope: DayScope): string {
  return `select d."accountId", max(d.account) as account, d.cause, d.currency, count(*) as count,
      sum(d.amount)::bigint as amount
    from (select m.account_id as "accountId", a.name as account, m.currency, m.amount,
        case when m.document_id = m.session_id then 'comptage'
          when exists (select from money_transfers t where t.tenant_id = :company and t.id = m.document_id)
            then 'transfert' else 'arrondi' end as cause
      from ${movesOfDay(scope)} and m.kind = 'écart') d
    group by d."accountId", d.cause, d.currency
    order by max(d.account), d.cause, d.currency <> 'USD', d.currency limit 500`
}
