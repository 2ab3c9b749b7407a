-- Legal numbers of documents (docs/decisions/145): FM-KIN-2026-000123 is the 123rd sea invoice of 2026.

/* Prefix and agency of the series that begins with the next document of a kind. */
create or replace function series_name(company uuid, wanted text) returns text
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  chosen series_settings;
begin
  select * into chosen from series_settings where tenant_id = company;
  return concat_ws('-', case wanted
    when 'Maritime' then coalesce(chosen.sea_prefix, 'FM')
    when 'Aérien' then coalesce(chosen.air_prefix, 'FA')
    when 'Avoir' then coalesce(chosen.credit_prefix, 'AV')
    when 'Reçu' then coalesce(chosen.receipt_prefix, 'RC')
    when 'Devis' then coalesce(chosen.quote_prefix, 'DV') end, chosen.agency);
end $$;

/* True for the kinds whose date a person chooses. Other documents are dated by their issue. */
create or replace function is_dated_by_hand(wanted text) returns boolean
immutable parallel safe language sql return wanted in ('Maritime', 'Aérien');

/* Takes the next number of a kind in the year of the day. The row stays locked until the commit, so this
   is called last, by number_documents. An invoice that another request has overtaken with a later date
   fails as a conflict: its request runs again and is refused by issue_refusal. */
create or replace function take_number(company uuid, wanted text, day date) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  name  text := series_name(company, wanted);
  taken document_series;
begin
  insert into document_series as known (tenant_id, kind, year, series, last_rank, last_day)
    values (company, wanted, extract(year from day), name, 1, day)
    on conflict on constraint document_series_pkey do update set last_rank = known.last_rank + 1,
      last_day = greatest(known.last_day, excluded.last_day)
      where known.last_day <= excluded.last_day or not is_dated_by_hand(excluded.kind)
    returning * into taken;
  if not found then
    raise exception 'a later invoice of this series exists' using errcode = 'serialization_failure';
  end if;
  return taken.series || '-' || taken.year || '-'
    || lpad(taken.last_rank::text, greatest(6, length(taken.last_rank::text)), '0');
end $$;

/* Table of the documents of a kind. */
create or replace function numbered_table(wanted text) returns text
immutable parallel safe language sql return case wanted when 'Maritime' then 'invoices'
  when 'Aérien' then 'invoices' when 'Avoir' then 'credit_notes' when 'Reçu' then 'payments'
  when 'Devis' then 'quotes' end;

/* Numbers documents that have no number yet: [{"kind": "Reçu", "id": …, "day": "2026-11-30"}]. The last
   statement of a transaction. Kinds come in one order, so that two transactions never wait for each other.
   A document that is gone or has a number takes none. */
create or replace function number_documents(company uuid, documents jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  document record;
  waiting  boolean;
  number   text;
begin
  for document in select value ->> 'kind' as kind, (value ->> 'id')::uuid as id,
      (value ->> 'day')::date as day
    from jsonb_array_elements(documents) with ordinality order by value ->> 'kind', ordinality
  loop
    execute format('select true from public.%I where tenant_id = $1 and id = $2 and legal_number is null
      for no key update', numbered_table(document.kind)) into waiting using company, document.id;
    continue when waiting is null;
    number := take_number(company, document.kind, document.day);
    execute format('update public.%I set legal_number = $3 where tenant_id = $1 and id = $2',
      numbered_table(document.kind)) using company, document.id, number;
  end loop;
end $$;

/* Refusal of the date of a new invoice that will be numbered, or null. Its draft then has `numberedOn`, the
   company's day: a day to come would forbid every earlier date to the next invoices. */
create or replace function issue_refusal(company uuid, draft jsonb) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  day    date := (draft ->> 'issueDate')::date;
  latest date;
begin
  if draft ->> 'numberedOn' is null then return null; end if;
  if day > (draft ->> 'numberedOn')::date then return jsonb_build_object('refusal', 'ISSUE_TO_COME'); end if;
  select last_day into latest from document_series where tenant_id = company
    and kind = draft ->> 'serviceType' and year = extract(year from day);
  return case when day < latest then jsonb_build_object('refusal', 'BEFORE_LAST_ISSUE', 'day', latest) end;
end $$;

/* Refusal of a change to what the number of an invoice says, or null. */
create or replace function renumbering_refusal(invoice invoices, draft jsonb) returns jsonb
stable language sql return case when (invoice).legal_number is not null
  and ((invoice).issue_date <> (draft ->> 'issueDate')::date
    or (invoice).service_type <> draft ->> 'serviceType')
  then jsonb_build_object('refusal', 'FIXED_BY_NUMBER', 'number', (invoice).legal_number,
    'isDate', (invoice).service_type = draft ->> 'serviceType') end;

call access.owned_by('escale_money', 'number_documents');

grant execute on function series_name, is_dated_by_hand, take_number, numbered_table, issue_refusal,
  renumbering_refusal to escale_money;

grant execute on function number_documents to escale_app;
