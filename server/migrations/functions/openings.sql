-- Opening balances (docs/decisions/141). Whoever opens an account waits for others of the company, so that
-- two people who import the same file never open one account twice.

/* Opens accounts: an answer of open_account for each draft, in their order. A draft also has the `id` of what
   it becomes. A company imports into tables that PostgreSQL still believes small, so that only indexes may be
   read. */
create or replace function open_accounts(company uuid, agent uuid, agent_name text, drafts jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off as $$
declare
  draft   jsonb;
  answers jsonb[] := '{}';
  made    uuid[] := translate(jsonb_path_query_array(drafts, '$[*].id')::text, '[]" ', '{}');
begin
  perform pg_advisory_xact_lock(hashtextextended('openings' || company, 0));
  for draft in select value from jsonb_array_elements(drafts) loop
    answers := answers || open_account(company, (draft ->> 'id')::uuid, agent, agent_name, draft);
  end loop;
  perform count_openings(company, array(select i from invoices i
    where i.tenant_id = company and i.id = any (made) and i.is_opening), 1);
  return to_jsonb(answers);
end $$;

/* Adds opening invoices to the figures of their days (`sign` 1) or takes them away (-1). An import changes
   each figure once for many invoices: a row that changes ten thousand times in a transaction is slow. */
create or replace function count_openings(company uuid, openings invoices[], sign integer)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  sums   record;
  sample invoices;
begin
  sample.service_type := 'Ouverture';
  for sums in select issue_date, due_date, status, count(*)::integer * sign as invoices,
      sum(total)::bigint * sign as total from unnest(openings) group by 1, 2, 3
  loop
    sample.issue_date := sums.issue_date;
    sample.due_date := sums.due_date;
    sample.status := sums.status;
    perform add_invoice_figures(company, sample, sums.invoices, sums.total, sums.invoices, sums.total,
      sums.total);
  end loop;
end $$;

/* Opens the account of a client with one debt or advance, in cents: `{clientId, amount, day, dueDate, number,
   description, today}`. A negative amount is an advance. `number` is that of an invoice of the former
   software; without it the amount is the balance of the whole account. Returns id, number, client, day and
   amount, or `{"refusal": …}`. */
create or replace function open_account(company uuid, opening uuid, agent uuid, agent_name text, draft jsonb)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  client  uuid := (draft ->> 'clientId')::uuid;
  cents   bigint := (draft ->> 'amount')::bigint;
  today   date := coalesce((draft ->> 'today')::date, company_day(company));
  day     date := coalesce((draft ->> 'day')::date, today);
  refused text;
  named   text;
  written invoices;
begin
  client := coalesce(current_client(company, client), client);
  named := coalesce((select name from clients where tenant_id = company and id = client),
    (select name from shared_clients where id = client));
  refused := case when named is null then 'UNKNOWN_CLIENT' when day > today then 'OPENING_TO_COME'
    else opening_refusal(company, client, draft ->> 'number') end;
  if refused is not null then return jsonb_build_object('refusal', refused); end if;
  if cents < 0 then
    perform add_entry(company, opening, client, 'solde_initial', cents, day);
    perform keep_credit(company, opening, 'solde_initial', client, 'Solde d''ouverture', day, -cents, -cents);
  else
    written := insert_opening(company, opening, agent, agent_name, client, named, day, draft);
  end if;
  return jsonb_build_object('id', opening, 'number', written.invoice_number, 'clientId', client,
    'clientName', named, 'day', day, 'amount', cents);
end $$;

/* Refusal of one more opening of a client, or null. The balance of a whole account is the only opening of its
   client; invoices of the former software stand side by side. */
create or replace function opening_refusal(company uuid, client uuid, wanted text) returns text
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select case
    when exists (select from invoices i where i.tenant_id = company
      and upper(i.opening_number) = upper(wanted)) then 'NUMBER_OPENED'
    when exists (select from account_entries e
        left join invoices i on i.tenant_id = company and i.id = e.document_id
      where e.tenant_id = company and e.client_id = client and e.kind = 'solde_initial'
        and (wanted is null or i.opening_number is null)
      group by e.document_id having sum(e.amount) <> 0) then 'HAS_OPENING' end
$$;

/* Inserts an opening invoice with its only line. The caller counts it with others. It has the number of the
   former software where no invoice has it, and otherwise one of the company's own series. */
create or replace function insert_opening(company uuid, opening uuid, agent uuid, agent_name text,
  client uuid, named text, day date, draft jsonb)
returns invoices language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  cents      bigint := (draft ->> 'amount')::bigint;
  number     text := coalesce(draft ->> 'number', next_opening_number(company));
  client_own boolean := exists (select from clients where tenant_id = company and id = client);
  written    invoices;
begin
  loop
    insert into invoices (tenant_id, id, invoice_number, service_type, client_id, shared_client_id,
      client_name, issue_date, due_date, description, subtotal, total, balance, items_count,
      issued_by_agent_id, issued_by_agent_name, is_opening, opening_number)
      values (company, opening, number, 'Ouverture', case when client_own then client end,
        case when not client_own then client end, named, day, coalesce((draft ->> 'dueDate')::date, day),
        draft ->> 'description', cents, cents, cents, 1, agent, agent_name, true, draft ->> 'number')
      on conflict (tenant_id, invoice_number) do nothing returning * into written;
    exit when found;
    number := next_opening_number(company);
  end loop;
  perform keep_invoice_entries(company, null, written);
  perform keep_receivable(company, 0, written);
  perform add_client_figures(company, client, 0, 0, 1, cents, cents);
  perform keep_billed_name(company, named);
  insert into invoice_items (tenant_id, invoice_id, position, service_name, merchandise_type, unit_price,
    is_air_freight, is_opening)
    values (company, opening, 1, 'Solde d''ouverture', draft ->> 'description', cents, false, true);
  return written;
end $$;

/* The next number of the company's openings in this year: SI-2026-00001. */
create or replace function next_opening_number(company uuid) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  this_year integer := extract(year from company_day(company));
  rank      integer;
begin
  insert into counters as known (tenant_id, kind, year, last) values (company, 'SI', this_year, 1)
    on conflict on constraint counters_pkey do update set last = known.last + 1 returning last into rank;
  return 'SI-' || this_year || '-' || lpad(rank::text, greatest(5, length(rank::text)), '0');
end $$;

/* Takes openings back: an answer of undo_opening for each. `oldest` is the earliest moment of writing that
   the caller may undo. */
create or replace function undo_openings(company uuid, openings jsonb, oldest timestamptz)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off as $$
declare
  opening uuid;
  owing   invoices;
  gone    invoices[] := '{}';
  answer  jsonb;
  answers jsonb[] := '{}';
begin
  for opening in select value::uuid from jsonb_array_elements_text(openings) loop
    select * into owing from invoices where tenant_id = company and id = opening and is_opening for update;
    answer := undo_opening(company, opening, owing, oldest);
    answers := answers || answer;
    if owing.id is not null and not answer ? 'refusal' then gone := gone || owing; end if;
  end loop;
  perform count_openings(company, gone, -1);
  return to_jsonb(answers);
end $$;

/* Takes an opening back, which nothing has paid or used. Returns the answer of open_account, with a refusal
   when it stays. */
create or replace function undo_opening(company uuid, opening uuid, owing invoices, oldest timestamptz)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  entry   account_entries;
  refused text;
  answer  jsonb;
begin
  perform from credits where tenant_id = company and source_id = opening for update;
  select * into entry from account_entries e
    where e.tenant_id = company and e.document_id = opening and e.kind = 'solde_initial'
      and e.reverses is null and not exists (select from account_entries r where r.tenant_id = company
        and r.document_id = opening and r.reverses = e.id);
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  answer := jsonb_build_object('id', opening, 'number', owing.invoice_number, 'clientId', entry.client_id,
    'clientName', coalesce((select name from clients where tenant_id = company and id = entry.client_id),
      (select name from shared_clients where id = entry.client_id)),
    'day', entry.day, 'amount', entry.amount);
  refused := case when entry.written_at < oldest then 'OPENING_TOO_OLD'
    else opening_use(company, owing, opening, -entry.amount) end;
  if refused is not null then return answer || jsonb_build_object('refusal', refused); end if;
  if owing.id is not null then
    delete from invoices where tenant_id = company and id = opening;
    perform keep_invoice_entries(company, owing, null);
    perform add_client_figures(company, entry.client_id, 0, 0, -1, -owing.balance, -owing.total);
  else
    delete from credits where tenant_id = company and source_id = opening;
    perform reverse_entries(company, opening, 'solde_initial');
  end if;
  return answer;
end $$;

/* What has used an opening, as a refusal, or null. `owing` is null for an advance of the given amount. */
create or replace function opening_use(company uuid, owing invoices, opening uuid, advance bigint)
returns text stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select case
    when exists (select from credit_notes where tenant_id = company and invoice_id = opening)
      then 'OPENING_CREDITED'
    when (owing).written_off > 0 then 'OPENING_WRITTEN_OFF'
    when (owing).balance < (owing).total
      or exists (select from payments where tenant_id = company and invoice_id = opening) then 'OPENING_PAID'
    when exists (select from refunds where tenant_id = company and source_id = opening)
      then 'OPENING_REFUNDED'
    when (owing).id is null and advance is distinct from (select free from credits
      where tenant_id = company and source_id = opening) then 'OPENING_USED' end
$$;

call access.owned_by('escale_money', 'open_accounts', 'undo_openings');

grant execute on function open_account, count_openings, opening_refusal, insert_opening,
  next_opening_number, undo_opening, opening_use to escale_money;

grant execute on function open_accounts, undo_openings to escale_app;
