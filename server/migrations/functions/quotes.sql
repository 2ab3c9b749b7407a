-- Only these functions write quotes (docs/decisions/142). Each locks the quote first. The rules of states are
-- those of contract/src/trade/quotes/state.ts.

-- Answer of a written quote.
create or replace function quote_written(quote quotes) returns jsonb stable language sql
  return jsonb_build_object('id', quote.id, 'version', quote.version, 'number', quote.number,
    'total', quote.total);

/* Fields of a quote under the names of the contract's QuoteDraft, for its history. */
create or replace function quote_facts(company uuid, quote quotes) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  lines jsonb;
begin
  select jsonb_agg(jsonb_build_object('serviceId', coalesce(service_id, shared_service_id),
    'merchandiseType', merchandise_type, 'quantity', quantity, 'weightKg', weight_kg,
    'unitPrice', unit_price, 'subProduct', sub_product, 'measure', measure) order by position)
    into lines from quote_items where tenant_id = company and quote_id = quote.id;
  return jsonb_build_object('serviceType', quote.service_type,
    'clientId', coalesce(quote.client_id, quote.shared_client_id), 'clientName', quote.client_name,
    'prospectPhone', quote.prospect_phone, 'origin', quote.origin, 'destination', quote.destination,
    'weightKg', quote.weight_kg, 'volumeM3', quote.volume_m3, 'conditions', quote.conditions,
    'validityDay', quote.valid_until, 'total', quote.total, 'lines', lines);
end $$;

/* SHA-256 of everything that the client reads on a quote. */
create or replace function quote_hash(company uuid, quote quotes) returns text
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  lines jsonb;
begin
  select jsonb_agg(jsonb_build_array(service_name, merchandise_type, quantity, weight_kg, unit_price,
    sub_product, measure, total) order by position)
    into lines from quote_items where tenant_id = company and quote_id = quote.id;
  return encode(sha256(convert_to((jsonb_build_object('number', quote.number, 'client', quote.client_name,
    'phone', quote.prospect_phone, 'serviceType', quote.service_type, 'origin', quote.origin,
    'destination', quote.destination, 'weightKg', quote.weight_kg, 'volumeM3', quote.volume_m3,
    'conditions', quote.conditions, 'issueDate', quote.issue_date, 'validityDay', quote.valid_until,
    'currency', quote.currency, 'total', quote.total, 'lines', lines)
    || case when quote.rate_id is null then '{}' else jsonb_build_object('second',
      jsonb_build_array(quote.second_currency, quote.rate, quote.second_total)) end)::text, 'UTF8')), 'hex');
end $$;

/* Writes the lines of a draft. Returns the sum of their totals, or `{"refusal": …}`. A service that an
   earlier version names may stay on the next one. */
create or replace function write_quote_lines(company uuid, quote uuid, draft jsonb, former_services uuid[])
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  air       boolean := draft ->> 'serviceType' = 'Aérien';
  line      record;
  named     text;
  kind      text;
  is_own    boolean;
  new_total bigint := 0;
begin
  for line in select * from rows from (jsonb_to_recordset(draft -> 'lines')
      as ("serviceId" uuid, "merchandiseType" text, quantity integer, "weightKg" numeric(10, 3),
        "unitPrice" bigint, "subProduct" text, measure jsonb))
    with ordinality as given (service, merchandise, quantity, weight, price, sub, measure, place)
    order by place
  loop
    select name, category into named, kind from services where tenant_id = company and id = line.service;
    is_own := found;
    if not is_own then select name, category into named, kind from shared_services where id = line.service;
    end if;
    if named is null or (air and kind <> 'Aérien' and not line.service = any (former_services)) then
      return jsonb_build_object('refusal', 'UNKNOWN_SERVICE', 'line', line.place - 1);
    end if;
    if line.sub is not null and (access.fold(named) <> 'electronique'
      or not exists (select from sub_products p where p.tenant_id = company and p.name = line.sub)) then
      return jsonb_build_object('refusal', 'UNKNOWN_SUB_PRODUCT', 'line', line.place - 1);
    end if;
    insert into quote_items (tenant_id, quote_id, position, service_id, shared_service_id, service_name,
        merchandise_type, quantity, weight_kg, unit_price, is_air_freight, sub_product, measure)
      values (company, quote, line.place, case when is_own then line.service end,
        case when not is_own then line.service end, named, line.merchandise, line.quantity,
        case when air then line.weight end, line.price, air, line.sub, nullif(line.measure, 'null'));
  end loop;
  select sum(total) into new_total from quote_items where tenant_id = company and quote_id = quote;
  return jsonb_build_object('total', new_total);
end $$;

/* Creates a quote, or changes a draft. With `follows`, the new quote is the next version of that one. Returns
   quote_written, with `before` for a changed one, or `{"refusal": …}`. `draft` is the contract's QuoteDraft.
   Its prospect has no client id. */
create or replace function save_quote(company uuid, quote uuid, expected_version integer, follows uuid,
  at_ms bigint, today date, agent uuid, agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  client          uuid := draft ->> 'clientId';
  is_prospect     boolean := coalesce((draft ->> 'isProspect')::boolean, false);
  client_own      boolean := false;
  named           text := draft ->> 'prospectName';
  kind            text := draft ->> 'serviceType';
  source          quotes;
  old             quotes;
  written         quotes;
  before          jsonb;
  former_services uuid[] := '{}';
  new_edition     smallint := 1;
  new_number      text;
  summed          jsonb;
begin
  if (draft ->> 'validityDay')::date < today
    then return jsonb_build_object('refusal', 'VALIDITY_PAST'); end if;
  if is_prospect then
    client := null;
  else
    client := coalesce(current_client(company, client), client);
    select name into named from clients where tenant_id = company and id = client;
    client_own := found;
    if not client_own then select name into named from shared_clients where id = client; end if;
    if not client_own and not found then return jsonb_build_object('refusal', 'UNKNOWN_CLIENT'); end if;
  end if;

  if expected_version is null then
    if follows is not null then
      select * into source from quotes where tenant_id = company and id = follows;
      if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
      perform from quotes where tenant_id = company and first_id = source.first_id
        order by id for no key update;
      if exists (select from quotes where tenant_id = company and first_id = source.first_id
        and invoice_id is not null) then return jsonb_build_object('refusal', 'QUOTE_INVOICED'); end if;
      if exists (select from quotes where tenant_id = company and first_id = source.first_id
        and state = 'Brouillon') then return jsonb_build_object('refusal', 'QUOTE_HAS_DRAFT'); end if;
      select max(edition) + 1 into new_edition from quotes
        where tenant_id = company and first_id = source.first_id;
      select number || '-v' || new_edition into new_number from quotes
        where tenant_id = company and id = source.first_id;
      select coalesce(array_agg(coalesce(service_id, shared_service_id)), '{}') into former_services
        from quote_items where tenant_id = company and quote_id = follows;
    end if;
    loop
      insert into quotes (tenant_id, id, number, first_id, edition, service_type, client_id,
        shared_client_id, client_name, prospect_phone, origin, destination, weight_kg, volume_m3, conditions,
        issue_date, valid_until, total, items_count, issued_by_agent_id, issued_by_agent_name)
      values (company, quote, coalesce(new_number, 'DEV-' || at_ms), coalesce(source.first_id, quote),
        new_edition, kind, case when client_own then client end, case when not client_own then client end,
        named, case when is_prospect then draft ->> 'prospectPhone' end, draft ->> 'origin',
        draft ->> 'destination', (draft ->> 'weightKg')::numeric, (draft ->> 'volumeM3')::numeric,
        draft ->> 'conditions', today, (draft ->> 'validityDay')::date, 0,
        jsonb_array_length(draft -> 'lines'), agent, agent_name)
      on conflict (tenant_id, number) do nothing;
      exit when found;
      at_ms := at_ms + 1;
    end loop;
  else
    select * into old from quotes where tenant_id = company and id = quote for no key update;
    if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
    if old.state <> 'Brouillon' then return jsonb_build_object('refusal', 'QUOTE_SENT'); end if;
    if old.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;
    before := quote_facts(company, old);
    select coalesce(array_agg(coalesce(service_id, shared_service_id)), '{}') into former_services
      from quote_items where tenant_id = company and quote_id = quote;
    delete from quote_items where tenant_id = company and quote_id = quote;
  end if;

  summed := write_quote_lines(company, quote, draft, former_services);
  -- The caller rolls back after a refusal, so the row without lines does not stay.
  if summed ? 'refusal' then return summed; end if;
  update quotes set total = (summed ->> 'total')::bigint, items_count = jsonb_array_length(draft -> 'lines'),
    version = version + (expected_version is not null)::integer, service_type = kind,
    client_id = case when client_own then client end,
    shared_client_id = case when not client_own then client end, client_name = named,
    prospect_phone = case when is_prospect then draft ->> 'prospectPhone' end, origin = draft ->> 'origin',
    destination = draft ->> 'destination', weight_kg = (draft ->> 'weightKg')::numeric,
    volume_m3 = (draft ->> 'volumeM3')::numeric, conditions = draft ->> 'conditions', issue_date = today,
    valid_until = (draft ->> 'validityDay')::date, updated_at = now()
    where tenant_id = company and id = quote returning * into written;
  return quote_written(written) || case when before is null then '{}'
    else jsonb_build_object('before', before) end;
end $$;

/* Sends a draft: its content never changes again, and an earlier version of it is replaced. With `pins_rate`
   it keeps its total in the second currency of documents. Returns quote_written with the ids and versions of
   the replaced ones, or `{"refusal": …}`. */
create or replace function send_quote(company uuid, quote uuid, expected_version integer, today date,
  agent uuid, agent_name text, pins_rate boolean default false)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  q        quotes;
  pinned   exchange_rates;
  written  quotes;
  replaced jsonb;
begin
  select * into q from quotes where tenant_id = company and id = quote;
  perform from quotes where tenant_id = company and first_id = q.first_id order by id for no key update;
  select * into q from quotes where tenant_id = company and id = quote;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if q.state <> 'Brouillon' then return jsonb_build_object('refusal', 'QUOTE_SENT'); end if;
  if q.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;
  if q.valid_until < today then return jsonb_build_object('refusal', 'VALIDITY_PAST'); end if;
  if exists (select from quotes where tenant_id = company and first_id = q.first_id
    and invoice_id is not null) then return jsonb_build_object('refusal', 'QUOTE_INVOICED'); end if;
  with former as (update quotes set state = 'Remplacé', version = version + 1, updated_at = now()
    where tenant_id = company and first_id = q.first_id and state in ('Envoyé', 'Accepté')
    returning id, version)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version)), '[]')
    into replaced from former;
  q.issue_date := today;
  if pins_rate then pinned := pinned_rate(company); end if;
  q.second_currency := pinned.quote;
  q.rate_id := pinned.id;
  q.rate := pinned.rate;
  q.second_total := amount_in(q.total, pinned.quote, pinned.rate);
  update quotes set state = 'Envoyé', issue_date = today, sent_at = now(), sent_by_name = agent_name,
    second_currency = q.second_currency, rate_id = q.rate_id, rate = q.rate, second_total = q.second_total,
    content_hash = quote_hash(company, q), version = version + 1, updated_at = now()
    where tenant_id = company and id = quote returning * into written;
  return quote_written(written) || jsonb_build_object('replaced', replaced);
end $$;

/* Accepts the version of a quote that was sent: by the client from its public page, who shows the hash of
   what was read, or recorded by a colleague. Returns quote_written, or `{"refusal": …}`. */
create or replace function accept_quote(company uuid, quote uuid, read_hash text, today date, person text,
  phone text, address text, recorded_by text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  q       quotes;
  written quotes;
begin
  select * into q from quotes where tenant_id = company and id = quote for no key update;
  if not found or q.state = 'Brouillon' then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if q.state <> 'Envoyé' then
    return jsonb_build_object('refusal', case q.state when 'Accepté' then 'QUOTE_ACCEPTED'
      when 'Refusé' then 'QUOTE_REFUSED' else 'QUOTE_REPLACED' end);
  end if;
  if q.valid_until < today then return jsonb_build_object('refusal', 'QUOTE_EXPIRED'); end if;
  if q.content_hash <> quote_hash(company, q) or q.content_hash <> coalesce(read_hash, q.content_hash) then
    return jsonb_build_object('refusal', 'QUOTE_CHANGED');
  end if;
  update quotes set state = 'Accepté', accepted_at = now(), accepted_by_name = person,
    accepted_phone = phone, accepted_address = address, accepted_recorded_by = recorded_by,
    accepted_hash = q.content_hash, version = version + 1, updated_at = now()
    where tenant_id = company and id = quote returning * into written;
  return quote_written(written);
end $$;

/* Records that the client refused a quote. Returns quote_written with `before`, or `{"refusal": …}`. */
create or replace function refuse_quote(company uuid, quote uuid, expected_version integer, why text,
  agent uuid, agent_name text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  q       quotes;
  written quotes;
begin
  select * into q from quotes where tenant_id = company and id = quote for no key update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if q.invoice_id is not null then return jsonb_build_object('refusal', 'QUOTE_INVOICED'); end if;
  if q.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;
  if q.state not in ('Envoyé', 'Accepté') then return jsonb_build_object('refusal', 'QUOTE_NOT_OPEN'); end if;
  update quotes set state = 'Refusé', refused_at = now(), refused_by_name = agent_name,
    refusal_reason = why, version = version + 1, updated_at = now()
    where tenant_id = company and id = quote returning * into written;
  return quote_written(written) || jsonb_build_object('before', jsonb_build_object('state', q.state));
end $$;

/* Binds an invoice, just created in this transaction, to its quote: an accepted quote is invoiced once. A
   prospect becomes the client of the invoice. Returns quote_written, or `{"refusal": …}`. */
create or replace function invoice_quote(company uuid, quote uuid, invoice uuid)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  q       quotes;
  i       invoices;
  written quotes;
begin
  select * into i from invoices where tenant_id = company and id = invoice;
  select * into q from quotes where tenant_id = company and id = quote for no key update;
  if q.id is null or i.id is null then return jsonb_build_object('refusal', 'UNKNOWN_QUOTE'); end if;
  if q.invoice_id is not null then return jsonb_build_object('refusal', 'QUOTE_INVOICED'); end if;
  if q.state <> 'Accepté' then return jsonb_build_object('refusal', 'QUOTE_NOT_ACCEPTED'); end if;
  if num_nonnulls(q.client_id, q.shared_client_id) = 1 and (q.client_id is distinct from i.client_id
    or q.shared_client_id is distinct from i.shared_client_id) then
    return jsonb_build_object('refusal', 'QUOTE_OF_OTHER_CLIENT');
  end if;
  update quotes set invoice_id = invoice, client_id = i.client_id, shared_client_id = i.shared_client_id,
    version = version + 1, updated_at = now()
    where tenant_id = company and id = quote returning * into written;
  return quote_written(written);
end $$;

/* Lets the quote of an invoice that is cancelled or deleted be invoiced again. The caller has locked the
   invoice. Returns the id, number and new version of the quote, or null. */
create or replace function free_quote(company uuid, invoice uuid) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  freed quotes;
begin
  update quotes set invoice_id = null, version = version + 1, updated_at = now()
    where tenant_id = company and invoice_id = invoice returning * into freed;
  if not found then return null; end if;
  return jsonb_build_object('id', freed.id, 'number', freed.number, 'version', freed.version);
end $$;

/* Deletes a draft, which its author may bring back for ten minutes. Returns `before`, or `{"refusal": …}`. */
create or replace function remove_quote(company uuid, quote uuid, agent uuid)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  q      quotes;
  lines  jsonb;
  before jsonb;
begin
  select * into q from quotes where tenant_id = company and id = quote for update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if q.state <> 'Brouillon' then return jsonb_build_object('refusal', 'QUOTE_SENT'); end if;
  select coalesce(jsonb_agg(to_jsonb(line) order by line.position), '[]') into lines from quote_items line
    where line.tenant_id = company and line.quote_id = quote;
  delete from removed_records where tenant_id = company and kind = 'quotes' and record_id = quote;
  insert into removed_records (tenant_id, kind, record_id, snapshot, removed_by)
    values (company, 'quotes', quote, jsonb_build_object('quote', to_jsonb(q), 'lines', lines), agent);
  before := quote_facts(company, q);
  delete from quote_items where tenant_id = company and quote_id = quote;
  delete from quotes where tenant_id = company and id = quote;
  return jsonb_build_object('id', quote, 'number', q.number, 'before', before);
end $$;

/* Brings back a deleted draft. Returns quote_written, or `{"refusal": …}`. */
create or replace function restore_quote(company uuid, quote uuid, agent uuid)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept    jsonb := take_removed(company, 'quotes', quote, agent);
  line    jsonb;
  written quotes;
begin
  if kept is null then return jsonb_build_object('refusal', 'NOT_RESTORABLE'); end if;
  perform restore_row(company, 'quotes', (kept -> 'quote') || jsonb_build_object(
    'version', (kept #>> '{quote,version}')::integer + 1, 'updated_at', now()));
  for line in select value from jsonb_array_elements(kept -> 'lines') loop
    perform restore_row(company, 'quote_items', line);
  end loop;
  select * into written from quotes where tenant_id = company and id = quote;
  return quote_written(written);
end $$;

call access.owned_by('escale_money', 'save_quote', 'send_quote', 'accept_quote', 'refuse_quote',
  'invoice_quote', 'remove_quote', 'restore_quote');

grant execute on function quote_written, quote_facts, quote_hash, write_quote_lines, free_quote
  to escale_money;

grant execute on function save_quote, send_quote, accept_quote, refuse_quote, invoice_quote, remove_quote,
  restore_quote to escale_app;
