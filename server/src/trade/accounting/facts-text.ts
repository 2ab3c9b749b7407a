// The statement that reads the facts of the books in the order of the entries. Everything comes from tables
// that are only added to, so a period that is over gives the same entries again.

const dayText = (instant: string) =>
  `(${instant} at time zone (select time_zone from tenants where id = :company))::date`

/** Condition: a row may have an entry in the period, dated on its own day or on the day of its writing. */
const mayBeInPeriod = (row: string) => `(${row}.day between :start::date and :to::date
      or ${row}.written_at between :start::date - 1 and :to::date + 2)`

/**
 * Entries of clients' accounts and allocations, in the order in which each document got them. A correction,
 * and the row that replaces a corrected one, have the day on which they were written.
 *
 * `holder` numbers the clients that the document had one after another. `standing` is 1 while an entry of it
 * is not reversed. `allocated` is the sum of its allocations so far.
 */
const ledgerRows = `
  touched as (
    select e.document_id as source from account_entries e
    where e.tenant_id = :company and ${mayBeInPeriod('e')}
    union
    select a.source_id from allocations a where a.tenant_id = :company and ${mayBeInPeriod('a')}
  ), ledger as (
    select e.document_id as source, e.kind, e.id, e.client_id, e.amount, e.day, e.written_at,
      e.reverses is not null as is_reversal, false as is_allocation
    from account_entries e
    where e.tenant_id = :company and e.document_id in (select t.source from touched t)
    union all
    select a.source_id, a.source_kind, a.id, null, a.amount, a.day, a.written_at,
      a.undoes is not null, true
    from allocations a where a.tenant_id = :company and a.source_kind <> 'avoir'
      and a.source_id in (select t.source from touched t)
  ), placed as (
    select source, kind, id, client_id, amount, day, written_at, is_reversal, is_allocation,
      case when is_allocation and is_reversal then 0 when is_reversal then 1
        when not is_allocation then 2 else 3 end as place
    from ledger l
  ), counted as (
    select source, kind, id, client_id, amount, day, written_at, is_reversal, is_allocation, place,
      bool_or(is_reversal) over so_far as is_corrected,
      count(*) filter (where not is_allocation) over so_far as holder,
      coalesce(sum(case when is_allocation then 0 when is_reversal then -1 else 1 end) over before, 0)
        as standing,
      coalesce(sum(amount) filter (where is_allocation) over before, 0) as allocated
    from placed
    window so_far as (partition by source, kind order by written_at, place, id),
      before as (partition by source, kind order by written_at, place, id
        rows between unbounded preceding and 1 preceding)
  ), dated as (
    select c.source, c.kind, c.id, c.amount, c.written_at, c.place, c.is_reversal, c.is_allocation,
      c.standing, c.allocated,
      first_value(client_id) over (partition by source, kind, holder order by written_at, place, id)
        as client_id,
      case when is_corrected then greatest(day, ${dayText('written_at')}) else day end as day
    from counted c
  )`

/** The part of a row that changes advances: the amount of a receipt that pays no invoice yet. */
const advanceText = `case
    when l.is_allocation then -l.amount
    when l.kind = 'remboursement' then case when f.source_kind = 'avoir' then 0 else l.amount end
    when l.kind = 'reçu' or (l.kind = 'solde_initial' and (l.amount < 0) <> l.is_reversal)
      then -l.amount - case when l.is_reversal then -l.allocated else l.allocated end
    else 0 end`

/** A field of a deleted document, read from the history. */
const deletedText = (field: string, id = 'l.source') => `(select h.changes #>> '{${field},0}'
    from record_changes h where h.tenant_id = :company and h.record_id = ${id} and h.removed
    order by h.id desc limit 1)`

/**
 * The kind of account of a receipt without moves of money accounts, by its method. Switching tills on later
 * therefore changes no older receipt.
 */
const methodText = `case when l.is_allocation or l.kind not in ('reçu', 'remboursement')
    or exists (select from account_moves m
      where m.tenant_id = :company and m.document_id = l.source) then null
  else coalesce(case coalesce(p.method, f.method, ${deletedText('method')})
      when 'Espèces' then 'caisse' when 'Virement' then 'banque' when 'Chèque' then 'banque' end,
    (select y.kind from payment_methods y
      where y.tenant_id = :company and y.name_key = access.fold(coalesce(p.method, f.method))), 'banque') end`

const cancellationText = `(select coalesce(n.legal_number, n.number) from credit_notes n
    where n.tenant_id = :company and n.invoice_id = i.id and n.is_cancellation limit 1)`

const clientFacts = `
  select l.day, l.source as document, l.written_at, l.place, l.id,
    case when l.is_allocation and l.kind = 'solde_initial' then 'répartition'
      when l.is_allocation or l.kind in ('reçu', 'remboursement') then 'argent' else l.kind end as family,
    case when l.is_allocation then 'répartition' else l.kind end as kind, l.is_reversal,
    l.amount, ${advanceText} as advance, l.client_id,
    coalesce(c.name, k.name, i.client_name, p.client_name, n.client_name, f.client_name,
      (select x.absorbed_name from client_merges x where x.tenant_id = :company
        and x.absorbed_id = l.client_id order by x.merged_at desc limit 1)) as client_name,
    coalesce(case when l.kind = 'annulation' then ${cancellationText} end, i.legal_number,
      i.opening_number, i.invoice_number, n.legal_number, n.number, p.legal_number, p.reference, f.number,
      ${deletedText('legalNumber')}, ${deletedText('invoiceNumber')}, ${deletedText('reference')})
      as reference,
    coalesce(case when l.kind = 'abandon' then l.day when l.kind = 'annulation'
      then ${dayText('i.cancelled_at')} end, i.issue_date, n.issue_date, p.payment_date,
      f.refund_date, l.day) as document_day,
    case when l.kind in ('facture', 'annulation', 'avoir') then coalesce(i.service_type, o.service_type,
      ${deletedText('serviceType')}) end as service_type,
    n.id is not null and (n.nature = 'RRR' or o.id is null or o.is_opening) as is_rebate,
    ${methodText} as method_kind,
    null as move_kind, null::uuid as account_id, null as account_name, null as account_kind,
    null as currency, null::bigint as minor, null::bigint as gain, null as category, null as detail
  from dated l
    left join invoices i on i.tenant_id = :company and i.id = l.source
    left join credit_notes n on n.tenant_id = :company and n.id = l.source
    left join invoices o on o.tenant_id = :company and o.id = n.invoice_id
    left join payments p on p.tenant_id = :company and p.id = l.source
    left join refunds f on f.tenant_id = :company and f.id = l.source
    left join clients c on c.tenant_id = :company and c.id = l.client_id
    left join shared_clients k on k.id = l.client_id
  where l.day between :start and :to and (not l.is_allocation or l.standing > 0)`

/** Moves of money accounts. A move without a book value had no rate, and is counted by `unratedText`. */
const moveRows = `
  moved as (
    select document_id, id, account_id, currency, kind, amount, day, written_at, reason, exchange_gain,
      reverses is not null as is_reversal,
      coalesce(book_value, case when currency = 'USD' then amount end) as book_value,
      bool_or(reverses is not null) over (partition by document_id
        order by written_at, (reverses is null)::integer, id) as is_corrected
    from account_moves where tenant_id = :company and document_id in (select m.document_id
      from account_moves m where m.tenant_id = :company and ${mayBeInPeriod('m')})
  ), dated_moves as (
    select document_id, id, account_id, currency, kind, amount, day, written_at, reason, exchange_gain,
      is_reversal, book_value,
      case when is_corrected then greatest(day, ${dayText('written_at')}) else day end as entry_day
    from moved
  )`

const moveFacts = `
  select m.entry_day, m.document_id, m.written_at, 4, m.id, 'argent', 'mouvement',
    m.is_reversal, m.book_value, 0, null::uuid, coalesce(p.client_name, f.client_name),
    coalesce(p.legal_number, p.reference, f.number, e.number, t.number, s.number,
      ${deletedText('legalNumber', 'm.document_id')},
      ${deletedText('reference', 'm.document_id')}, a.name),
    coalesce(p.payment_date, f.refund_date, e.day, t.day, m.day), null, false, null,
    m.kind, a.id, a.name, a.kind, m.currency, m.amount, m.exchange_gain, e.category,
    case when e.id is not null then e.category || ', ' || e.payee else m.reason end
  from dated_moves m
    join money_accounts a on a.tenant_id = :company and a.id = m.account_id
    left join payments p on p.tenant_id = :company and p.id = m.document_id
    left join refunds f on f.tenant_id = :company and f.id = m.document_id
    left join expenses e on e.tenant_id = :company and e.id = m.document_id
    left join money_transfers t on t.tenant_id = :company and t.id = m.document_id
    left join till_sessions s on s.tenant_id = :company and s.id = m.document_id
  where m.entry_day between :start and :to and m.book_value is not null`

/** The facts between two days. Those of one entry follow each other. */
export const factsText = `with ${ledgerRows}, ${moveRows}, facts as (${clientFacts}
  union all ${moveFacts})
  select day::text, document as "documentId", family, kind, is_reversal as "isReversal",
    amount::float8, advance::float8, client_id as "clientId", client_name as "clientName",
    coalesce(reference, left(document::text, 8)) as reference, document_day::text as "documentDay",
    service_type as "serviceType", is_rebate as "isRebate", method_kind as "methodKind",
    move_kind as "moveKind", account_id as "accountId", account_name as "accountName",
    account_kind as "accountKind", currency, minor::float8, gain::float8, category, detail
  from facts
  order by day, min(written_at) over (partition by day, family, document), document, family, written_at,
    place, id`

/** The number of moves without a book value, because their currency had no rate. */
export const unratedText = `select count(*)::integer as count from account_moves m
  where m.tenant_id = :company and m.day between :from and :to and m.currency <> 'USD'
    and m.book_value is null`
