-- The account of a client (docs/decisions/141). Entries and allocations are only added. The functions that
-- write an invoice or a payment keep them in the same transaction, for every company. Locks are taken in one
-- order: invoices by id, then the source of the money, then the credits.

/* Adds an entry. An amount of 0 needs none. */
create or replace function add_entry(company uuid, document uuid, client uuid, kind text, cents bigint,
  day date, why text default null)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if cents = 0 then return; end if;
  insert into account_entries (tenant_id, document_id, client_id, kind, amount, day, reason)
    values (company, document, client, kind, cents, day, why);
end $$;

/* Enters a document's entries of a kind again with the opposite amount: same kind, same day. Those that are
   reversed already stay. */
create or replace function reverse_entries(company uuid, document uuid, wanted text, why text default null)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  entry account_entries;
begin
  for entry in select * from account_entries e
    where e.tenant_id = company and e.document_id = document and e.kind = wanted and e.reverses is null
      and not exists (select from account_entries r where r.tenant_id = company and r.document_id = document
        and r.reverses = e.id)
  loop
    insert into account_entries (tenant_id, document_id, client_id, currency, kind, amount, day, reverses,
      reason)
      values (company, document, entry.client_id, entry.currency, wanted, -entry.amount, entry.day, entry.id,
        why);
  end loop;
end $$;

/* Keeps the entries of an invoice that changed from `before` to `after`. `before` is null for a new one,
   `after` for a deleted one. A payment changes none of this, so the comparison is all that it costs. */
create or replace function keep_invoice_entries(company uuid, before invoices, after invoices)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  kind text :=
    case when coalesce(after.is_opening, before.is_opening) then 'solde_initial' else 'facture' end;
begin
  if before.id is null then
    perform add_entry(company, after.id, coalesce(after.client_id, after.shared_client_id), kind, after.total,
      after.issue_date);
  elsif after.id is null then
    perform reverse_entries(company, before.id, kind);
  elsif after.cancelled_at is not null and before.cancelled_at is null then
    perform add_entry(company, after.id, coalesce(after.client_id, after.shared_client_id), 'annulation',
      -before.total, greatest(after.issue_date, company_day(company)), after.cancel_reason);
  elsif (before.total, before.issue_date, coalesce(before.client_id, before.shared_client_id))
    <> (after.total, after.issue_date, coalesce(after.client_id, after.shared_client_id)) then
    perform reverse_entries(company, before.id, kind);
    perform add_entry(company, after.id, coalesce(after.client_id, after.shared_client_id), kind, after.total,
      after.issue_date);
  end if;
end $$;

/* Adds the allocation of a source to an invoice. The caller has taken the amount from its balance. */
create or replace function add_allocation(company uuid, invoice uuid, source uuid, source_kind text,
  cents bigint, day date)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into allocations (tenant_id, invoice_id, source_id, source_kind, amount, day)
    values (company, invoice, source, source_kind, cents, day);
end $$;

/* Undoes what a source pays of an invoice, in the allocations only. */
create or replace function undo_allocations(company uuid, invoice uuid, source uuid, why text default null)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  standing allocations;
begin
  for standing in select * from allocations a
    where a.tenant_id = company and a.invoice_id = invoice and a.source_id = source and a.undoes is null
      and not exists (select from allocations u where u.tenant_id = company and u.invoice_id = invoice
        and u.undoes = a.id)
  loop
    insert into allocations (tenant_id, invoice_id, source_id, source_kind, amount, day, undoes, reason)
      values (company, invoice, source, standing.source_kind, -standing.amount, standing.day, standing.id,
        why);
  end loop;
end $$;

/* Keeps entry and allocation of a payment for one invoice that changed from `before` to `after`. Either may
   be null. `client` is that of the invoice of `after`. Every payment comes here, so both are inserted without
   the calls of add_entry and add_allocation, which cost a third of the inserts. */
create or replace function keep_payment_entries(company uuid, before payments, after payments, client uuid)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was_received boolean := before.id is not null and before.status = 'Reçu';
  is_received  boolean := after.id is not null and after.status = 'Reçu';
begin
  if was_received and is_received and (before.invoice_id, before.amount, before.payment_date)
    = (after.invoice_id, after.amount, after.payment_date) then return; end if;
  if was_received then
    perform undo_allocations(company, before.invoice_id, before.id);
    perform reverse_entries(company, before.id, 'reçu');
  end if;
  if is_received then
    insert into account_entries (tenant_id, document_id, client_id, kind, amount, day)
      values (company, after.id, client, 'reçu', -after.amount, after.payment_date);
    insert into allocations (tenant_id, invoice_id, source_id, source_kind, amount, day)
      values (company, after.invoice_id, after.id, 'reçu', after.amount, after.payment_date);
  end if;
end $$;

/* Makes the credit of a source what `free` says, without a row when nothing is free. */
create or replace function keep_credit(company uuid, source uuid, source_kind text, client uuid, label text,
  day date, amount bigint, free bigint)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if free = 0 then
    delete from credits c where c.tenant_id = company and c.source_id = source;
    return;
  end if;
  insert into credits as c (tenant_id, source_id, source_kind, client_id, label, day, amount, free)
    values (company, source, source_kind, client, label, day, amount, free)
    on conflict on constraint credits_pkey do update set client_id = excluded.client_id,
      label = excluded.label, day = excluded.day, amount = excluded.amount, free = excluded.free;
end $$;

/* Takes an amount from a free credit. Null when there is not that much, or none of this client. */
create or replace function take_from_credit(company uuid, source uuid, client uuid, cents bigint)
returns credits language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  held credits;
begin
  select * into held from credits
    where tenant_id = company and source_id = source and client_id = client for update;
  if not found or held.free < cents then return null; end if;
  perform keep_credit(company, source, held.source_kind, client, held.label, held.day, held.amount,
    held.free - cents);
  return held;
end $$;

/* Gives an amount back to a credit, which may have no row. Two people who undo allocations of one credit note
   at once add to the same row. */
create or replace function give_back_to_credit(company uuid, source uuid, kind text, cents bigint)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into credits as c (tenant_id, source_id, source_kind, client_id, label, day, amount, free)
    select company, source, kind, origin.client, origin.label, origin.day, origin.amount, cents
    from credit_origin(company, source, kind) origin
    on conflict on constraint credits_pkey do update set free = c.free + excluded.free;
end $$;

/* Client, label, day and amount of the source of a credit. Locks a receipt, which may be deleted. */
create or replace function credit_origin(company uuid, source uuid, kind text)
returns table (client uuid, label text, day date, amount bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if kind = 'reçu' then
    return query select coalesce(p.client_id, p.shared_client_id, i.client_id, i.shared_client_id),
        p.reference, p.payment_date, p.amount
      from payments p left join invoices i on i.tenant_id = company and i.id = p.invoice_id
      where p.tenant_id = company and p.id = source for no key update of p;
  elsif kind = 'avoir' then
    return query select coalesce(n.client_id, n.shared_client_id), n.number, n.issue_date, n.total
      from credit_notes n where n.tenant_id = company and n.id = source;
  else
    -- A merge entered it again for another client.
    return query select e.client_id, 'Solde d''ouverture', e.day, -e.amount from account_entries e
      where e.tenant_id = company and e.document_id = source and e.kind = 'solde_initial'
        and e.reverses is null and not exists (select from account_entries r where r.tenant_id = company
          and r.document_id = source and r.reverses = e.id);
  end if;
end $$;

/* Locks the invoices of a receipt in the order of their ids, and returns the allocations that it makes:
   those asked for, or else the oldest due first, then by number. Each row has what the invoice still owes. */
create or replace function receipt_shares(company uuid, client uuid, cents bigint, asked jsonb)
returns table (invoice uuid, share bigint, balance bigint, state text)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  ids    uuid[];
  due    record;
  rest   bigint := cents;
begin
  if asked is not null then
    select array_agg(distinct (value ->> 'invoiceId')::uuid) into ids from jsonb_array_elements(asked);
  else
    select array_agg(invoice_id) into ids from (select invoice_id from receivables
      where tenant_id = company and (client_id = client or shared_client_id = client)
      order by due_date, invoice_id limit 500) oldest;
  end if;
  perform from invoices i where i.tenant_id = company and i.id = any (ids) order by i.id for no key update;
  if asked is not null then
    -- An invoice may be named twice, by a retyped line: its shares count together.
    return query select line.invoice, line.share, i.balance,
        case when coalesce(i.client_id, i.shared_client_id) is distinct from client then 'UNKNOWN_INVOICE'
          when i.status = 'Annulée' then 'INVOICE_CANCELLED' end
      from (select (value ->> 'invoiceId')::uuid as invoice,
          sum((value ->> 'amount')::bigint)::bigint as share, min(ordinality) as place
        from jsonb_array_elements(asked) with ordinality group by 1) line
      left join invoices i on i.tenant_id = company and i.id = line.invoice
      order by line.place;
    return;
  end if;
  for due in select i.id, i.balance from invoices i
    where i.tenant_id = company and i.id = any (ids) and i.balance > 0
      and coalesce(i.client_id, i.shared_client_id) = client
    order by i.due_date, i.invoice_number
  loop
    exit when rest = 0;
    invoice := due.id;
    share := least(rest, due.balance);
    balance := due.balance;
    state := null;
    rest := rest - share;
    return next;
  end loop;
end $$;

/* Answer of a receipt: payment_written, what it pays, and what of it is free. */
create or replace function receipt_written(company uuid, payment payments) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  return payment_written(payment) || jsonb_build_object(
    'invoiceLegalNumber', receipt_numbers(company, payment.id),
    'clientId', coalesce(payment.client_id, payment.shared_client_id),
    'allocations', coalesce((select jsonb_agg(jsonb_build_object('invoiceId', s.invoice_id,
        'invoiceNumber', coalesce(i.legal_number, i.invoice_number), 'amount', s.amount,
        'balance', i.balance) order by i.due_date,
        i.invoice_number)
      from (select a.invoice_id, sum(a.amount)::bigint as amount from allocations a
        where a.tenant_id = company and a.source_id = payment.id group by a.invoice_id
        having sum(a.amount) <> 0) s
      join invoices i on i.tenant_id = company and i.id = s.invoice_id), '[]'),
    'free', coalesce((select free from credits where tenant_id = company and source_id = payment.id), 0));
end $$;

/* What a receipt pays, the oldest due first: number, day and total of each invoice, the part paid, and what
   was left of the invoice then. What was recorded later does not count, so that a printed receipt stays
   true. */
create or replace function receipt_lines(company uuid, receipt uuid)
returns table (invoice_id uuid, number text, issue_date date, total bigint, amount bigint, balance bigint)
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select i.id, coalesce(i.legal_number, i.invoice_number), i.issue_date,
    coalesce(i.cancelled_total, i.total), s.amount,
    coalesce(i.cancelled_total, i.total)
      - (select coalesce(sum(a.amount), 0) from allocations a
        where a.tenant_id = company and a.invoice_id = i.id and a.written_at <= s.written_at)::bigint
      + (select coalesce(sum(e.amount), 0) from account_entries e
        where e.tenant_id = company and e.document_id = i.id and e.kind = 'abandon'
          and e.written_at <= s.written_at)::bigint
  from (select a.invoice_id, sum(a.amount)::bigint as amount, max(a.written_at) as written_at
    from allocations a where a.tenant_id = company and a.source_id = receipt
    group by a.invoice_id having sum(a.amount) <> 0) s
  join invoices i on i.tenant_id = company and i.id = s.invoice_id
  order by i.due_date, i.invoice_number
$$;

/* What others than payments of this invoice had paid of it by a moment. */
create or replace function allocated_before(company uuid, invoice uuid, day date, moment timestamptz)
returns bigint stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(a.amount), 0)::bigint from allocations a
  where a.tenant_id = company and a.invoice_id = invoice and (a.day, a.written_at) <= ($3, $4)
    and (a.undoes is null or a.written_at <= $4)
    and not exists (select from payments p where p.tenant_id = company and p.id = a.source_id
      and p.invoice_id = invoice)
$$;

/* Text that a receipt for an account shows where a payment has the number of its invoice. */
create or replace function receipt_about(company uuid, source uuid) returns text
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  numbers text[];
begin
  select array_agg(i.invoice_number order by i.invoice_number) into numbers
    from (select a.invoice_id from allocations a where a.tenant_id = company and a.source_id = source
      group by a.invoice_id having sum(a.amount) <> 0) s
    join invoices i on i.tenant_id = company and i.id = s.invoice_id;
  return case when numbers is null then 'Avance' else array_to_string(numbers[1:40], ', ') end;
end $$;

/* Legal numbers of the invoices that a receipt for an account pays, in the order of receipt_about. An invoice
   without one keeps its own number. Null when none of them has one. */
create or replace function receipt_numbers(company uuid, source uuid) returns text
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select case when count(i.legal_number) > 0 then array_to_string((array_agg(
      coalesce(i.legal_number, i.invoice_number) order by i.invoice_number))[1:40], ', ') end
  from (select a.invoice_id from allocations a where a.tenant_id = company and a.source_id = source
    group by a.invoice_id having sum(a.amount) <> 0) s
  join invoices i on i.tenant_id = company and i.id = s.invoice_id
$$;

/* Allocates a receipt that is « Reçu », and keeps what is left as the client's advance. With `fits`, an
   allocation that no longer fits is cut to what is left; otherwise it refuses the whole receipt. Returns null
   or a refusal. */
create or replace function allocate_receipt(company uuid, receipt payments, asked jsonb, fits boolean)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  client uuid := coalesce(receipt.client_id, receipt.shared_client_id);
  line   record;
  cents  bigint;
  rest   bigint := receipt.amount;
begin
  for line in select * from receipt_shares(company, client, receipt.amount, asked) loop
    cents := line.share;
    if fits then
      cents := case when line.state is null then least(line.share, line.balance, rest) else 0 end;
      continue when cents <= 0;
    elsif line.state is not null then
      return jsonb_build_object('refusal', line.state, 'invoiceId', line.invoice);
    elsif cents > line.balance then
      return jsonb_build_object('refusal', 'EXCEEDS_BALANCE', 'balance', line.balance,
        'invoiceId', line.invoice);
    elsif cents > rest then
      return jsonb_build_object('refusal', 'EXCEEDS_RECEIPT');
    end if;
    perform take_from_balance(company, line.invoice, cents, cents, receipt.marks_paid);
    perform add_allocation(company, line.invoice, receipt.id, 'reçu', cents, receipt.payment_date);
    rest := rest - cents;
  end loop;
  perform keep_credit(company, receipt.id, 'reçu', client, receipt.reference, receipt.payment_date,
    receipt.amount, rest);
  perform add_entry(company, receipt.id, client, 'reçu', -receipt.amount, receipt.payment_date);
  return null;
end $$;

/* Records a receipt for the account of a client. `draft` is the contract's ReceiptDraft. Returns
   receipt_written or `{"refusal": …}`. */
create or replace function record_receipt(company uuid, payment uuid, agent uuid, agent_name text,
  draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  client      uuid := (draft ->> 'clientId')::uuid;
  client_own  boolean;
  named       text;
  asked       jsonb := nullif(draft -> 'allocations', 'null');
  is_received boolean;
  written     payments;
  refused     jsonb;
begin
  draft := judged_draft(company, agent, draft);
  if draft ? 'refusal' then return draft; end if;
  is_received := draft ->> 'status' = 'Reçu';
  if is_received and (draft ->> 'paymentDate')::date > coalesce((draft ->> 'today')::date,
    company_day(company)) then
    return jsonb_build_object('refusal', 'PAYMENT_TO_COME');
  end if;
  client := coalesce(current_client(company, client), client);
  select name into named from clients where tenant_id = company and id = client;
  client_own := found;
  if not client_own then select name into named from shared_clients where id = client; end if;
  if named is null then return jsonb_build_object('refusal', 'UNKNOWN_CLIENT'); end if;

  insert into payments (tenant_id, id, client_id, shared_client_id, invoice_number, client_name, reference,
    amount, status, method, payment_date, marks_paid, recorded_by, recorded_by_name, wishes, is_tendered,
    provisional_number, taken_at)
    values (company, payment, case when client_own then client end, case when not client_own then client end,
      'Avance', named, draft ->> 'reference', (draft ->> 'amount')::bigint, draft ->> 'status',
      draft ->> 'method', (draft ->> 'paymentDate')::date, (draft ->> 'marksPaid')::boolean, agent,
      agent_name, case when not is_received then asked end, draft ? 'tenders',
      draft #>> '{provisional,number}', (draft #>> '{provisional,takenAt}')::timestamptz)
    returning * into written;
  if is_received then
    refused := allocate_receipt(company, written, asked, false);
    if refused is not null then return refused; end if;
    update payments set invoice_number = receipt_about(company, payment)
      where tenant_id = company and id = payment returning * into written;
  end if;
  if written.is_tendered then
    refused := write_tenders(company, written, draft -> 'tenders', agent, agent_name,
      coalesce((draft ->> 'today')::date, company_day(company)));
    if refused is not null then return refused; end if;
  end if;
  perform count_payment(company, written, 1);
  perform keep_billed_name(company, named);
  return receipt_written(company, written);
end $$;

/* Words searched among printed names (functions/search.sql). */
create or replace function keep_billed_name(company uuid, named text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from billed_names where tenant_id = company and name = named;
  if not found then
    insert into billed_names (tenant_id, name) values (company, named) on conflict do nothing;
  end if;
end $$;

/* Changes reference, method and day of a receipt for an account, and lets it become « Reçu ». Its amount and
   client stay. Wished allocations that no longer fit become an advance. */
create or replace function change_receipt(company uuid, old payments, draft jsonb)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  day     date := coalesce((draft ->> 'paymentDate')::date, old.payment_date);
  state   text := coalesce(draft ->> 'status', old.status);
  refused jsonb;
  written payments;
begin
  if draft ->> 'invoiceId' is not null or coalesce((draft ->> 'amount')::bigint, old.amount) <> old.amount
    or (old.status = 'Reçu' and (state <> 'Reçu' or day <> old.payment_date)) then
    if old.legal_number is not null then
      return jsonb_build_object('refusal', 'RECEIPT_NUMBERED', 'number', old.legal_number,
        'isOnAccount', true);
    end if;
    return jsonb_build_object('refusal', 'RECEIPT_FIXED');
  end if;
  if state = 'Reçu' and old.status <> 'Reçu'
    and day > coalesce((draft ->> 'today')::date, company_day(company)) then
    return jsonb_build_object('refusal', 'PAYMENT_TO_COME');
  end if;
  update payments set version = version + 1, reference = coalesce(draft ->> 'reference', reference),
    method = coalesce(draft ->> 'method', method), payment_date = day, status = state, updated_at = now()
    where tenant_id = company and id = old.id returning * into written;
  if state = 'Reçu' and old.status <> 'Reçu' then
    perform allocate_receipt(company, written, old.wishes, true);
    update payments set invoice_number = receipt_about(company, old.id), wishes = null
      where tenant_id = company and id = old.id returning * into written;
  end if;
  if old.is_tendered then
    refused := keep_tender_moves(company, old, written, draft ->> 'agentName',
      coalesce((draft ->> 'today')::date, company_day(company)));
    if refused is not null then return refused; end if;
  end if;
  update credits set label = written.reference where tenant_id = company and source_id = old.id;
  perform count_payment(company, old, -1);
  perform count_payment(company, written, 1);
  return payment_written(written) || jsonb_build_object(
    'invoiceLegalNumber', receipt_numbers(company, old.id), 'before', payment_written(old));
end $$;

/* Takes a receipt for an account back: its allocations, its entry and its credit. The caller deletes it. What
   was refunded of it cannot be taken back. Returns null or a refusal. */
create or replace function take_back_receipt(company uuid, old payments)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  line record;
begin
  if exists (select from refunds where tenant_id = company and source_id = old.id) then
    return jsonb_build_object('refusal', 'REFUNDED'); end if;
  for line in select a.invoice_id, sum(a.amount)::bigint as amount from allocations a
    where a.tenant_id = company and a.source_id = old.id group by a.invoice_id having sum(a.amount) > 0
    order by a.invoice_id
  loop
    perform give_back_to_balance(company, line.invoice_id, line.amount);
    perform undo_allocations(company, line.invoice_id, old.id);
  end loop;
  perform reverse_entries(company, old.id, 'reçu');
  delete from credits where tenant_id = company and source_id = old.id;
  return null;
end $$;

/* Uses a free credit for an invoice of the same client. Returns `{invoiceId, amount, balance, free, label}`
   or `{"refusal": …}`. */
create or replace function use_credit(company uuid, source uuid, invoice uuid, cents bigint, today date)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owing invoices;
  held  credits;
  taken invoices;
begin
  select * into owing from invoices where tenant_id = company and id = invoice for no key update;
  if not found then return jsonb_build_object('refusal', 'UNKNOWN_INVOICE'); end if;
  if owing.status = 'Annulée' then return jsonb_build_object('refusal', 'INVOICE_CANCELLED'); end if;
  if cents > owing.balance then
    return jsonb_build_object('refusal', 'EXCEEDS_BALANCE', 'balance', owing.balance); end if;
  perform from payments where tenant_id = company and id = source for no key update;
  held := take_from_credit(company, source, coalesce(owing.client_id, owing.shared_client_id), cents);
  if held.source_id is null then
    return jsonb_build_object('refusal', 'EXCEEDS_CREDIT', 'free', coalesce((select free from credits
      where tenant_id = company and source_id = source
        and client_id = coalesce(owing.client_id, owing.shared_client_id)), 0));
  end if;
  taken := take_from_balance(company, invoice, cents, case when held.source_kind = 'avoir' then 0
    else cents end, true, case when held.source_kind = 'avoir' then cents else 0 end);
  perform add_allocation(company, invoice, source, held.source_kind, cents, today);
  update payments set invoice_number = receipt_about(company, source), version = version + 1,
    updated_at = now() where tenant_id = company and id = source and invoice_id is null;
  return jsonb_build_object('invoiceId', invoice, 'amount', cents, 'balance', taken.balance,
    'free', held.free - cents, 'label', held.label);
end $$;

/* Undoes what a source pays of an invoice: the amount becomes free again. A payment for one invoice becomes a
   receipt for its client's account. Returns `{amount, free, label}` or `{"refusal": …}`. */
create or replace function undo_allocation(company uuid, source uuid, invoice uuid, why text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owing invoices;
  sums  record;
begin
  select * into owing from invoices where tenant_id = company and id = invoice for no key update;
  if not found then return jsonb_build_object('refusal', 'UNKNOWN_INVOICE'); end if;
  perform from payments where tenant_id = company and id = source for no key update;
  select coalesce(sum(amount), 0)::bigint as amount, min(source_kind) as kind into sums from allocations
    where tenant_id = company and invoice_id = invoice and source_id = source;
  if sums.amount = 0 then return jsonb_build_object('refusal', 'NOT_ALLOCATED'); end if;
  perform give_back_to_balance(company, invoice, case when sums.kind = 'avoir' then 0 else sums.amount end,
    case when sums.kind = 'avoir' then sums.amount else 0 end);
  perform undo_allocations(company, invoice, source, why);
  update payments set invoice_id = null, client_id = owing.client_id, version = version + 1,
    shared_client_id = owing.shared_client_id, invoice_number = receipt_about(company, source),
    updated_at = now()
    where tenant_id = company and id = source;
  perform give_back_to_credit(company, source, sums.kind, sums.amount);
  return jsonb_build_object('amount', sums.amount)
    || (select jsonb_build_object('free', free, 'label', label) from credits
      where tenant_id = company and source_id = source);
end $$;

/* Gives money back from a free credit. `draft` is the contract's RefundDraft. Returns the refund or
   `{"refusal": …}`. The number is prefix-milliseconds, like an invoice's. */
create or replace function refund_credit(company uuid, refund uuid, at_ms bigint, agent uuid,
  agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source  uuid := (draft ->> 'sourceId')::uuid;
  cents   bigint := (draft ->> 'amount')::bigint;
  held    credits;
  named   text;
  paid    jsonb := '{}';
  written refunds;
begin
  if (draft ->> 'refundDate')::date > coalesce((draft ->> 'today')::date, company_day(company)) then
    return jsonb_build_object('refusal', 'PAYMENT_TO_COME'); end if;
  perform from payments where tenant_id = company and id = source for no key update;
  select * into held from credits where tenant_id = company and source_id = source for update;
  if not found then return jsonb_build_object('refusal', 'EXCEEDS_CREDIT', 'free', 0); end if;
  if held.free < cents then
    return jsonb_build_object('refusal', 'EXCEEDS_CREDIT', 'free', held.free); end if;
  perform take_from_credit(company, source, held.client_id, cents);
  if (draft ->> 'usesTill')::boolean then
    paid := pay_refund(company, refund, cents, agent, agent_name, draft);
  elsif draft ->> 'method' not in ('Virement', 'Chèque', 'Espèces') then
    paid := tender_refusal(0, 'method');
  end if;
  if paid ? 'refusal' then return paid; end if;
  named := coalesce((select name from clients where tenant_id = company and id = held.client_id),
    (select name from shared_clients where id = held.client_id));
  loop
    insert into refunds (tenant_id, id, number, source_id, source_kind, client_id, client_name, amount,
      method, reference, refund_date, reason, refunded_by, refunded_by_name, account_id)
      values (company, refund, 'RB-' || at_ms, source, held.source_kind, held.client_id, named, cents,
        draft ->> 'method', draft ->> 'reference', (draft ->> 'refundDate')::date, draft ->> 'reason', agent,
        agent_name, (paid ->> 'account')::uuid)
      on conflict on constraint refunds_number_key do nothing returning * into written;
    exit when found;
    at_ms := at_ms + 1;
  end loop;
  perform add_entry(company, refund, held.client_id, 'remboursement', cents, written.refund_date,
    written.reason);
  return jsonb_build_object('id', written.id, 'number', written.number, 'amount', cents,
    'clientId', held.client_id, 'free', held.free - cents);
end $$;

/* Writes off what an invoice still owes, or a part of it. It is not a payment. Returns invoice_written or
   `{"refusal": …}`. `most` is what the caller may write off, null for any amount. */
create or replace function write_off(company uuid, invoice uuid, cents bigint, most bigint, why text,
  today date)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owing invoices;
  taken invoices;
begin
  select * into owing from invoices where tenant_id = company and id = invoice for no key update;
  if not found then return jsonb_build_object('refusal', 'UNKNOWN_INVOICE'); end if;
  if owing.status = 'Annulée' then return jsonb_build_object('refusal', 'INVOICE_CANCELLED'); end if;
  if cents > owing.balance then
    return jsonb_build_object('refusal', 'EXCEEDS_BALANCE', 'balance', owing.balance); end if;
  if owing.written_off + cents > most then
    return jsonb_build_object('refusal', 'ABOVE_THRESHOLD', 'most', most); end if;
  taken := take_from_balance(company, invoice, cents, 0, true, 0, cents);
  perform add_entry(company, invoice, coalesce(owing.client_id, owing.shared_client_id), 'abandon', -cents,
    today, why);
  return invoice_written(taken);
end $$;

/* Takes the write-offs of an invoice back. */
create or replace function undo_write_off(company uuid, invoice uuid, why text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owing invoices;
begin
  select * into owing from invoices where tenant_id = company and id = invoice for no key update;
  if not found then return jsonb_build_object('refusal', 'UNKNOWN_INVOICE'); end if;
  if owing.written_off = 0 then return jsonb_build_object('refusal', 'NOT_ALLOCATED'); end if;
  perform give_back_to_balance(company, invoice, 0, 0, owing.written_off);
  perform reverse_entries(company, invoice, 'abandon', why);
  select * into owing from invoices where tenant_id = company and id = invoice;
  return invoice_written(owing);
end $$;

/* Moves the account of a merged client: every entry is reversed and entered again under the next client. */
create or replace function move_account(company uuid, documents uuid[], next_client uuid)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  entry account_entries;
begin
  for entry in select * from account_entries e
    where e.tenant_id = company and e.document_id = any (documents) and e.reverses is null
      and e.client_id <> next_client
      and not exists (select from account_entries r where r.tenant_id = company
        and r.document_id = e.document_id and r.reverses = e.id)
    order by e.written_at, e.id
  loop
    insert into account_entries (tenant_id, document_id, client_id, currency, kind, amount, day, reverses)
      values (company, entry.document_id, entry.client_id, entry.currency, entry.kind, -entry.amount,
        entry.day, entry.id);
    insert into account_entries (tenant_id, document_id, client_id, currency, kind, amount, day, reason)
      values (company, entry.document_id, next_client, entry.currency, entry.kind, entry.amount, entry.day,
        entry.reason);
  end loop;
  update credits set client_id = next_client where tenant_id = company and source_id = any (documents);
end $$;

/* Issues a credit note. `draft` is the contract's CreditNoteDraft with the amount of each line. It pays its
   own invoice first, up to what that owes; the rest is free. Returns the credit note or `{"refusal": …}`. */
create or replace function issue_credit_note(company uuid, note uuid, at_ms bigint, agent uuid,
  agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invoice uuid := (draft ->> 'invoiceId')::uuid;
  client  uuid := (draft ->> 'clientId')::uuid;
  day     date := coalesce((draft ->> 'today')::date, company_day(company));
  cents   bigint;
  owing   invoices;
  refused jsonb;
  written credit_notes;
  own     bigint := 0;
begin
  select sum((value ->> 'amount')::bigint) into cents from jsonb_array_elements(draft -> 'lines');
  if invoice is not null then
    select * into owing from invoices where tenant_id = company and id = invoice for no key update;
    if not found then return jsonb_build_object('refusal', 'UNKNOWN_INVOICE'); end if;
    if owing.status = 'Annulée' then return jsonb_build_object('refusal', 'INVOICE_CANCELLED'); end if;
    refused := credit_line_refusal(company, owing, cents, draft -> 'lines');
    if refused is not null then return refused; end if;
    client := coalesce(owing.client_id, owing.shared_client_id);
  end if;
  written := insert_credit_note(company, note, at_ms, agent, agent_name, client, owing, cents, day, draft);
  if written.id is null then return jsonb_build_object('refusal', 'UNKNOWN_CLIENT'); end if;
  if invoice is not null then own := least(cents, owing.balance); end if;
  if own > 0 then
    perform take_from_balance(company, invoice, own, 0, true, own);
    perform add_allocation(company, invoice, note, 'avoir', own, day);
  end if;
  perform add_entry(company, note, client, 'avoir', -cents, day, written.reason);
  perform keep_credit(company, note, 'avoir', client, written.number, day, cents, cents - own);
  perform keep_billed_name(company, written.client_name);
  return jsonb_build_object('id', note, 'number', written.number, 'total', cents, 'allocated', own,
    'free', cents - own, 'clientId', client);
end $$;

/* Refusal of credit note lines that exceed what is left of the invoice or of one of its lines. */
create or replace function credit_line_refusal(company uuid, owing invoices, cents bigint, lines jsonb)
returns jsonb stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  line     record;
  credited bigint;
begin
  select coalesce(sum(total), 0) into credited from credit_notes
    where tenant_id = company and invoice_id = owing.id;
  if credited + cents > owing.total then
    return jsonb_build_object('refusal', 'EXCEEDS_INVOICE', 'left', owing.total - credited); end if;
  for line in select place - 1 as place, i.total - coalesce((select sum(l.amount) from credit_notes n
        join credit_note_lines l on l.tenant_id = company and l.credit_note_id = n.id
        where n.tenant_id = company and n.invoice_id = owing.id and l.invoice_position = asked.position), 0)
        as rest, asked.amount
    from (select (value ->> 'position')::smallint as position, sum((value ->> 'amount')::bigint) as amount,
        min(ordinality) as place
      from jsonb_array_elements(lines) with ordinality
      where value ->> 'position' is not null group by 1) asked
    left join invoice_items i on i.tenant_id = company and i.invoice_id = owing.id
      and i.position = asked.position
  loop
    if line.rest is null or line.amount > line.rest then
      return jsonb_build_object('refusal', 'EXCEEDS_LINE', 'line', line.place,
        'left', greatest(coalesce(line.rest, 0), 0));
    end if;
  end loop;
  return null;
end $$;

/* Inserts a credit note and its lines. `owing` is null for a rebate without an invoice. Returns nulls for an
   unknown client. */
create or replace function insert_credit_note(company uuid, note uuid, at_ms bigint, agent uuid,
  agent_name text, client uuid, owing invoices, cents bigint, day date, draft jsonb)
returns credit_notes language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  client_own boolean;
  named      text;
  line       record;
  written    credit_notes;
begin
  client := coalesce(current_client(company, client), client);
  select name into named from clients where tenant_id = company and id = client;
  client_own := found;
  if not client_own then select name into named from shared_clients where id = client; end if;
  if named is null then return null; end if;
  loop
    insert into credit_notes (tenant_id, id, number, nature, invoice_id, invoice_number, client_id,
      shared_client_id, client_name, issue_date, reason, total, fiscal_reference, is_cancellation, issued_by,
      issued_by_name)
      values (company, note, 'AV-' || at_ms, draft ->> 'nature', owing.id, owing.invoice_number,
        case when client_own then client end, case when not client_own then client end,
        coalesce(owing.client_name, named), day, draft ->> 'reason', cents, draft ->> 'fiscalReference',
        coalesce((draft ->> 'isCancellation')::boolean, false), agent, agent_name)
      on conflict on constraint credit_notes_number_key do nothing returning * into written;
    exit when found;
    at_ms := at_ms + 1;
  end loop;
  for line in select value, ordinality from jsonb_array_elements(draft -> 'lines') with ordinality loop
    insert into credit_note_lines (tenant_id, credit_note_id, position, invoice_position, label, quantity,
      weight_kg, amount)
      values (company, note, line.ordinality, (line.value ->> 'position')::smallint, line.value ->> 'label',
        (line.value ->> 'quantity')::integer, (line.value ->> 'weightKg')::numeric,
        (line.value ->> 'amount')::bigint);
  end loop;
  return written;
end $$;

/* Whether a company uses an optional part of the product (permissions.ts). */
create or replace function has_feature(company uuid, feature text) returns boolean
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from tenants where id = company and feature = any (features))
$$;

call access.owned_by('escale_auth', 'has_feature');

grant execute on function has_feature to escale_money;

/* Writes the credit note of an invoice that is cancelled unpaid, for a company with legal numbers. It is
   paper only: the cancellation itself is the entry of the account, and nothing becomes free. Returns its id,
   number and total, or null. */
create or replace function cancellation_note(company uuid, old invoices, agent uuid, agent_name text,
  why text)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  lines   jsonb;
  written credit_notes;
begin
  if old.total = 0 or not has_feature(company, 'legalNumbers') then return null; end if;
  select jsonb_agg(jsonb_build_object('position', i.position, 'label', left(concat_ws(' · ', i.service_name,
      i.merchandise_type), 300), 'amount', i.total) order by i.position) into lines
    from invoice_items i where i.tenant_id = company and i.invoice_id = old.id and i.total > 0;
  written := insert_credit_note(company, gen_random_uuid(),
    (extract(epoch from clock_timestamp()) * 1000)::bigint, agent, agent_name,
    coalesce(old.client_id, old.shared_client_id), old, old.total, company_day(company),
    jsonb_build_object('nature', 'RAN', 'reason', why, 'isCancellation', true, 'lines', lines));
  return jsonb_build_object('id', written.id, 'number', written.number, 'total', written.total);
end $$;

/* Adds what is missing of a company's entries and allocations, for an upgrade, a restore or rows written by
   the owner. Nothing is changed. The caller has locked the invoices or is alone. */
create or replace function fill_account(company uuid)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into account_entries (tenant_id, document_id, client_id, kind, amount, day, written_by)
    select company, i.id, coalesce(i.client_id, i.shared_client_id),
      case when i.is_opening then 'solde_initial' else 'facture' end, coalesce(i.cancelled_total, i.total),
      i.issue_date, i.issued_by_agent_id
    from invoices i where i.tenant_id = company and coalesce(i.cancelled_total, i.total) > 0
      and not exists (select from account_entries e where e.tenant_id = company and e.document_id = i.id
        and e.kind in ('facture', 'solde_initial'));
  insert into account_entries (tenant_id, document_id, client_id, kind, amount, day, written_by, reason)
    select company, i.id, coalesce(i.client_id, i.shared_client_id), 'annulation', -i.cancelled_total,
      greatest(i.issue_date, day_in_company(company, i.cancelled_at)), i.cancelled_by, i.cancel_reason
    from invoices i
    where i.tenant_id = company and i.cancelled_total > 0 and not exists (select from account_entries e
      where e.tenant_id = company and e.document_id = i.id and e.kind = 'annulation');
  insert into account_entries (tenant_id, document_id, client_id, kind, amount, day, written_by)
    select company, p.id, coalesce(i.client_id, i.shared_client_id), 'reçu', -p.amount, p.payment_date,
      p.recorded_by
    from payments p join invoices i on i.tenant_id = company and i.id = p.invoice_id
    where p.tenant_id = company and p.status = 'Reçu' and not exists (select from account_entries e
      where e.tenant_id = company and e.document_id = p.id);
  insert into allocations (tenant_id, invoice_id, source_id, source_kind, amount, day, written_by)
    select company, p.invoice_id, p.id, 'reçu', p.amount, p.payment_date, p.recorded_by
    from payments p where p.tenant_id = company and p.invoice_id is not null and p.status = 'Reçu'
      and not exists (select from allocations a where a.tenant_id = company and a.source_id = p.id);
end $$;

/* Differences between a company's account and its documents, at most a thousand of each rule, as
   `{ rule, client, document, expected, found }` with amounts in cents. One statement reads both sides at one
   instant. */
create or replace function account_differences(company uuid) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  found_differences jsonb;
begin
  with net as (
    select document_id, kind, min(client_id::text) filter (where reverses is null) as client,
      sum(amount)::bigint as amount
    from account_entries where tenant_id = company group by document_id, kind
  ), documents as (
    select id, case when is_opening then 'solde_initial' else 'facture' end as kind,
      coalesce(client_id, shared_client_id) as client, coalesce(cancelled_total, total) as amount
    from invoices where tenant_id = company
    union all select id, 'annulation', coalesce(client_id, shared_client_id), -cancelled_total
      from invoices where tenant_id = company and cancelled_total > 0
    union all select id, 'abandon', coalesce(client_id, shared_client_id), -written_off
      from invoices where tenant_id = company and written_off > 0
    union all select p.id, 'reçu', coalesce(p.client_id, p.shared_client_id, i.client_id, i.shared_client_id),
        -p.amount
      from payments p left join invoices i on i.tenant_id = company and i.id = p.invoice_id
      where p.tenant_id = company and p.status = 'Reçu'
    union all select id, 'avoir', coalesce(client_id, shared_client_id), -total from credit_notes
      where tenant_id = company and not is_cancellation
    union all select id, 'remboursement', client_id, amount from refunds where tenant_id = company
  ), paid as (
    select invoice_id, coalesce(sum(amount) filter (where source_kind <> 'avoir'), 0)::bigint as received,
      coalesce(sum(amount) filter (where source_kind = 'avoir'), 0)::bigint as credited
    from allocations where tenant_id = company group by invoice_id
  ), spent as (
    select source_id, sum(amount)::bigint as amount from (
      select source_id, amount from allocations where tenant_id = company
      union all select source_id, amount from refunds where tenant_id = company) uses group by source_id
  ), sources as (
    select d.id, d.client, -d.amount as amount from documents d where d.kind in ('reçu', 'avoir')
    union all select n.document_id, n.client::uuid, -n.amount from net n
      where n.kind = 'solde_initial' and n.amount < 0
  ), balances as (
    select client_id, sum(amount)::bigint as amount from account_entries where tenant_id = company
      group by client_id
  ), rests as (
    select client, sum(amount)::bigint as amount from (
      select coalesce(client_id, shared_client_id) as client, balance as amount from invoices
        where tenant_id = company
      union all select client_id, -free from credits where tenant_id = company) items group by client
  )
  select coalesce(jsonb_agg(to_jsonb(d)), '[]') into found_differences from (
    (select 'entries' as rule, coalesce(d.client::text, n.client) as client,
      coalesce(d.id, n.document_id) as document, coalesce(d.amount, 0) as expected,
      coalesce(n.amount, 0) as found
    from documents d full join net n on n.document_id = d.id and n.kind = d.kind
    where coalesce(d.amount, 0) <> coalesce(n.amount, 0)
      and not (d.id is null and n.kind = 'solde_initial' and n.amount < 0) limit 1000)
    union all
    (select 'paid', coalesce(i.client_id, i.shared_client_id)::text, i.id,
      coalesce(p.received, 0) + coalesce(p.credited, 0), i.paid_amount + i.credited_amount
    from invoices i left join paid p on p.invoice_id = i.id
    where i.tenant_id = company
      and (coalesce(p.received, 0), coalesce(p.credited, 0)) <> (i.paid_amount, i.credited_amount) limit 1000)
    union all
    (select 'free', s.client::text, s.id, s.amount - coalesce(u.amount, 0), coalesce(c.free, 0)
    from sources s left join spent u on u.source_id = s.id
      left join credits c on c.tenant_id = company and c.source_id = s.id
    where s.amount - coalesce(u.amount, 0) <> coalesce(c.free, 0) limit 1000)
    union all
    (select 'unknown source', c.client_id::text, c.source_id, 0, c.free from credits c
    where c.tenant_id = company and not exists (select from sources s where s.id = c.source_id) limit 1000)
    union all
    (select 'balance', coalesce(b.client_id, r.client)::text, null, coalesce(r.amount, 0),
      coalesce(b.amount, 0)
    from balances b full join rests r on r.client = b.client_id
    where coalesce(b.amount, 0) <> coalesce(r.amount, 0) limit 1000)
    union all
    (select 'reversal', e.client_id::text, e.document_id, -o.amount, e.amount from account_entries e
      left join account_entries o on o.tenant_id = company and o.document_id = e.document_id
        and o.id = e.reverses
    where e.tenant_id = company and e.reverses is not null
      and (o.amount is distinct from -e.amount or o.kind is distinct from e.kind
        or o.client_id is distinct from e.client_id or o.currency is distinct from e.currency) limit 1000)) d;
  return found_differences;
end $$;

/* Nightly proof of the account. It repairs nothing: money that differs is for a person. */
create or replace function prove_account(company uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return account_differences(company);
end $$;

call access.owned_by('escale_money', 'record_receipt', 'use_credit', 'undo_allocation', 'refund_credit',
  'write_off', 'undo_write_off', 'issue_credit_note', 'prove_account');

grant execute on function add_entry, reverse_entries, keep_invoice_entries, add_allocation,
  undo_allocations, keep_payment_entries, keep_credit, take_from_credit, give_back_to_credit, credit_origin,
  receipt_shares, receipt_written, receipt_about, receipt_numbers, allocate_receipt, keep_billed_name,
  change_receipt, take_back_receipt, move_account, credit_line_refusal, insert_credit_note, cancellation_note,
  fill_account,
  account_differences to escale_money;

grant execute on function receipt_numbers to escale_app;

grant execute on function receipt_lines, allocated_before to escale_app, escale_auth;

grant execute on function record_receipt, use_credit, undo_allocation, refund_credit, write_off,
  undo_write_off, issue_credit_note, prove_account to escale_app;
