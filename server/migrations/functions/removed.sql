-- Deleted records that « Annuler » brings back (docs/decisions/136). Invoices and payments are kept and
-- restored here, the others by server/src/trade/removed-record.ts with restore_row.

/* Inserts a row as to_jsonb gave it, with the rights of the caller. Generated columns are computed again. A
   column added since the snapshot takes its default. Values are written out because a distributed database
   refuses `insert … select`. */
create or replace function restore_row(company uuid, target text, stored jsonb) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  named text;
  given text;
begin
  select string_agg(format('%I', attname), ', ' order by attnum),
    string_agg(case attname when 'tenant_id' then format('%L::uuid', company)
      else format('(jsonb_populate_record(null::public.%I, $1)).%I', target, attname) end, ', '
      order by attnum)
    into named, given from pg_attribute
    where attrelid = format('public.%I', target)::regclass and attnum > 0 and attgenerated = ''
      and not attisdropped and stored ? attname::text;
  execute format('insert into public.%I (%s) values (%s)', target, named, given) using stored;
end $$;

/* Keeps a payment that the caller is about to delete. Locks it, and forgets older deletions. */
create or replace function keep_removed_payment(company uuid, payment uuid, agent uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old payments;
begin
  select * into old from payments where tenant_id = company and id = payment;
  if not found then return; end if;
  delete from removed_records where tenant_id = company and kind = 'payments' and record_id = payment;
  insert into removed_records (tenant_id, kind, record_id, snapshot, removed_by)
    values (company, 'payments', payment, to_jsonb(old) || jsonb_build_object('allocations', (
      select jsonb_agg(jsonb_build_object('invoiceId', invoice_id, 'amount', amount)) from (
        select a.invoice_id, sum(a.amount)::bigint as amount from allocations a
        where a.tenant_id = company and a.source_id = payment group by a.invoice_id
        having sum(a.amount) > 0) standing),
      'tenders', case when old.is_tendered then (select jsonb_agg(to_jsonb(t)) from payment_tenders t
        where t.tenant_id = company and t.payment_id = payment) end), agent);
end $$;

/* Keeps an invoice that the caller is about to delete, with its lines and the versions of its goods. The lock
   makes the snapshot the last state. */
create or replace function keep_removed_invoice(company uuid, invoice uuid, agent uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old   invoices;
  lines jsonb;
  lots  jsonb;
  quote uuid;
begin
  select * into old from invoices where tenant_id = company and id = invoice for update;
  if not found then return; end if;
  select coalesce(jsonb_agg(to_jsonb(line) order by line.position), '[]') into lines from invoice_items line
    where line.tenant_id = company and line.invoice_id = invoice;
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'version', g.version)), '[]') into lots
    from goods g where g.tenant_id = company and g.invoice_id = invoice;
  select q.id into quote from quotes q where q.tenant_id = company and q.invoice_id = invoice;
  delete from removed_records where tenant_id = company and kind = 'invoices' and record_id = invoice;
  insert into removed_records (tenant_id, kind, record_id, snapshot, removed_by)
    values (company, 'invoices', invoice, jsonb_build_object('invoice', to_jsonb(old), 'lines', lines,
      'goods', lots, 'quote', quote), agent);
end $$;

/* Takes the snapshot of a deletion that its author made in the last ten minutes. Null otherwise. */
create or replace function take_removed(company uuid, wanted text, record uuid, agent uuid) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  kept jsonb;
begin
  delete from removed_records where tenant_id = company and kind = wanted and record_id = record
    and removed_by = agent and removed_at > now() - interval '10 minutes' returning snapshot into kept;
  return kept;
end $$;

drop function if exists restore_payment(uuid, uuid, uuid);

drop function if exists restore_receipt(uuid, payments, jsonb);

/* Brings back a deleted payment, which must fit into what the invoice owes now. Returns payment_written or
   `{"refusal": …}`. */
create or replace function restore_payment(company uuid, payment uuid, agent uuid,
  agent_name text default null)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept    jsonb := take_removed(company, 'payments', payment, agent);
  old     payments;
  taken   invoices;
  written payments;
  refused jsonb;
begin
  if kept is null then return jsonb_build_object('refusal', 'NOT_RESTORABLE'); end if;
  old := jsonb_populate_record(null::payments, kept);
  if old.invoice_id is null then
    written := restored_receipt(company, old, kept);
  else
    taken := take_from_balance(company, old.invoice_id, old.amount, case when old.status = 'Reçu'
      then old.amount else 0 end, old.marks_paid);
    if taken.id is null then return balance_refusal(company, old.invoice_id); end if;
    perform restore_row(company, 'payments', kept || jsonb_build_object('version', old.version + 1,
      'invoice_number', taken.invoice_number, 'client_name', taken.client_name, 'updated_at', now()));
    select * into written from payments where tenant_id = company and id = payment;
    perform count_payment(company, written, 1);
    perform keep_payment_entries(company, null, written, coalesce(taken.client_id, taken.shared_client_id));
  end if;
  if written.is_tendered then
    refused := restore_tenders(company, written, kept -> 'tenders', agent, agent_name);
    if refused is not null then return refused; end if;
  end if;
  return payment_written(written);
end $$;

/* Brings back a deleted receipt for an account. What it paid and no longer fits becomes an advance. */
create or replace function restored_receipt(company uuid, old payments, kept jsonb) returns payments
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  written payments;
begin
  perform restore_row(company, 'payments', kept || jsonb_build_object('version', old.version + 1,
    'updated_at', now()));
  select * into written from payments where tenant_id = company and id = old.id;
  if written.status = 'Reçu' then
    perform allocate_receipt(company, written, coalesce(nullif(kept -> 'allocations', 'null'), '[]'), true);
    update payments set invoice_number = receipt_about(company, old.id)
      where tenant_id = company and id = old.id returning * into written;
  end if;
  perform count_payment(company, written, 1);
  return written;
end $$;

/* Brings back a deleted invoice with its number, lines, goods and quote. Those must not have changed since.
   Returns invoice_written with the goods, or `{"refusal": …}`. */
create or replace function restore_invoice(company uuid, invoice uuid, agent uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept    jsonb := take_removed(company, 'invoices', invoice, agent);
  line    jsonb;
  lot     jsonb;
  written invoices;
  quote   quotes;
  billed  jsonb; -- the quote that the invoice bills
begin
  if kept is null then return jsonb_build_object('refusal', 'NOT_RESTORABLE'); end if;
  perform restore_row(company, 'invoices', (kept -> 'invoice') || jsonb_build_object(
    'version', (kept #>> '{invoice,version}')::integer + 1, 'updated_at', now()));
  select * into written from invoices where tenant_id = company and id = invoice;
  for line in select value from jsonb_array_elements(kept -> 'lines') loop
    perform restore_row(company, 'invoice_items', line);
  end loop;
  perform keep_figures(company, null, written);
  for lot in select value from jsonb_array_elements(kept -> 'goods') order by value ->> 'id' loop
    update goods set invoice_id = invoice, version = version + 1, updated_at = now()
      where tenant_id = company and id = (lot ->> 'id')::uuid and invoice_id is null
        and version = (lot ->> 'version')::integer + 1;
    if not found then return jsonb_build_object('refusal', 'NOT_RESTORABLE'); end if;
  end loop;
  if kept ->> 'quote' is not null then
    update quotes set invoice_id = invoice, version = version + 1, updated_at = now()
      where tenant_id = company and id = (kept ->> 'quote')::uuid and invoice_id is null
        and state = 'Accepté' returning * into quote;
    if not found then return jsonb_build_object('refusal', 'NOT_RESTORABLE'); end if;
    billed := jsonb_build_object('id', quote.id, 'number', quote.number, 'version', quote.version);
  end if;
  return invoice_written(written) || jsonb_build_object('quote', billed, 'goods', (
    select coalesce(jsonb_agg(jsonb_build_object('id', value ->> 'id',
      'version', (value ->> 'version')::integer + 2)), '[]') from jsonb_array_elements(kept -> 'goods')));
end $$;

call access.owned_by('escale_money', 'keep_removed_payment', 'keep_removed_invoice', 'restore_payment',
  'restore_invoice');

grant execute on function restored_receipt to escale_money;

grant execute on function restore_row, take_removed to escale_app, escale_money;

grant execute on function keep_removed_payment, keep_removed_invoice, restore_payment, restore_invoice
  to escale_app;
