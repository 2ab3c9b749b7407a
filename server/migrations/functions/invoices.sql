-- Only these functions write the amounts of invoices. Each locks the invoice first, and several in the order
-- of their ids, so that writers never deadlock.

-- Answer of a written invoice.
create or replace function invoice_written(invoice invoices) returns jsonb stable language sql
  return jsonb_build_object(
    'id', invoice.id, 'version', invoice.version, 'invoiceNumber', invoice.invoice_number,
      'serviceType', invoice.service_type,
    'status', invoice.status, 'subtotal', invoice.subtotal, 'total', invoice.total,
      'paidAmount', invoice.paid_amount);

/* Fields of an invoice under the names of the contract's InvoiceDraft, for its history. */
create or replace function invoice_facts(company uuid, invoice invoices) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  lines jsonb;
begin
  select jsonb_agg(jsonb_build_object('serviceId', coalesce(service_id, shared_service_id),
    'merchandiseType', merchandise_type, 'quantity', quantity,
      'weightKg', weight_kg, 'unitPrice', unit_price, 'subProduct', sub_product, 'measure', measure,
        'listPrice', list_price) order by position)
    into lines from invoice_items where tenant_id = company and invoice_id = invoice.id;
  return jsonb_build_object('serviceType', invoice.service_type,
    'clientId', coalesce(invoice.client_id, invoice.shared_client_id),
    'issueDate', invoice.issue_date, 'dueDate', invoice.due_date, 'status', invoice.status,
      'description', invoice.description,
    'total', invoice.total, 'lines', lines);
end $$;

/* Creates an invoice with its lines, or changes both (`expected_version` not null). Returns the answer of
   invoice_written, with `before` for a changed one, or `{"refusal": …}`. The number is prefix-milliseconds,
   and the next free millisecond if it exists. A change keeps number, issuer, creation date and the billed
   names of its client and services. `draft` is the contract's InvoiceDraft. Lines are checked together in
   arrays: one statement for each line would cost more than everything else. `pinsRate` in the draft of a new
   invoice pins the rate of its second currency, which its changes keep. */
create or replace function save_invoice(company uuid, invoice uuid, expected_version integer, at_ms bigint,
  agent uuid, agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  client          uuid := draft ->> 'clientId';
  client_own      boolean;
  named           text;
  kind            text := draft ->> 'serviceType';
  air             boolean := kind = 'Aérien';
  old             invoices;
  before          jsonb;
  old_services    uuid[] := '{}';
  old_subs        text[] := '{}';
  old_names       jsonb := '{}'; -- billed names of the services on the invoice, by id
  lines_count     smallint := jsonb_array_length(draft -> 'lines');
  asked           uuid[] := translate(jsonb_path_query_array(draft, '$.lines[*].serviceId')::text, '[]"',
    '{}');
  own             jsonb; -- services of the draft by id: [name, category]
  shared          jsonb := '{}';
  services_own    uuid[];
  services_shared uuid[];
  names           text[]; -- present names of the services
  billed_names    text[]; -- names on the invoice
  categories      text[];
  merchandises    text[];
  quantities      integer[];
  weights         numeric[];
  prices          bigint[];
  subs            text[];
  measures        jsonb[];
  list_prices     jsonb[];
  new_total       bigint;
  written         invoices;
  new_status      text := draft ->> 'status';
  no_longer_late  boolean;
  placed          integer := 0; -- number of lines written so far
  refused         jsonb;
  settled         bigint; -- what receipts and write-offs have taken
  pinned          exchange_rates; -- nulls without a second currency
begin
  select name into named from clients where tenant_id = company and id = client;
  client_own := found;
  if not client_own then select name into named from shared_clients where id = client; end if;
  if named is null then -- A form opened before a merge names the absorbed client.
    client := current_client(company, client);
    select name into named from clients where tenant_id = company and id = client;
    client_own := found;
  end if;
  if named is null then return jsonb_build_object('refusal', 'UNKNOWN_CLIENT'); end if;

  if expected_version is not null then
    select * into old from invoices where tenant_id = company and id = invoice for no key update;
    if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
    if old.status = 'Annulée' then return jsonb_build_object('refusal', 'INVOICE_CANCELLED'); end if;
    if old.is_opening then return jsonb_build_object('refusal', 'IS_OPENING'); end if;
    if old.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;
    if (old.service_type <> kind or coalesce(old.client_id, old.shared_client_id) <> client)
      and (old.balance < old.total
        or exists (select from payments where tenant_id = company and invoice_id = invoice)) then
      return jsonb_build_object('refusal', 'FIXED_BY_PAYMENTS');
    end if;
    refused := renumbering_refusal(old, draft);
    if refused is not null then return refused; end if;
    settled := old.total - old.balance;
    before := invoice_facts(company, old);
    if coalesce(old.client_id, old.shared_client_id) = client then named := old.client_name; end if;
    select coalesce(array_agg(coalesce(service_id, shared_service_id)), '{}'),
      coalesce(array_agg(sub_product) filter (where sub_product is not null), '{}'),
        coalesce(jsonb_object_agg(coalesce(service_id, shared_service_id), service_name), '{}')
      into old_services, old_subs, old_names from invoice_items
        where tenant_id = company and invoice_id = invoice;
  end if;

  -- Services are read apart from the lines, because a distributed database cannot join tables to parameters.
  select coalesce(jsonb_object_agg(id, jsonb_build_array(name, category)), '{}') into own from services
    where tenant_id = company and id = any (asked);
  if not own ?& asked::text[] then
    select coalesce(jsonb_object_agg(id, jsonb_build_array(name, category)), '{}') into shared
      from shared_services where id = any (asked);
  end if;

  -- Lines with their services, in order. Weights are rounded to the gram like their column, so that the total
  -- is the sum of the stored lines.
  select array_agg(case when own ? l.service::text then l.service end),
    array_agg(case when not own ? l.service::text then l.service end),
      array_agg(l.found ->> 0), array_agg(coalesce(old_names ->> l.service::text, l.found ->> 0)),
        array_agg(l.found ->> 1), array_agg(l.merchandise),
      array_agg(l.quantity), array_agg(l.weight), array_agg(l.price), array_agg(l.sub), array_agg(l.measure),
        array_agg(l.list_price), sum(line_total(air, l.quantity, l.weight, l.price))
    into services_own, services_shared, names, billed_names, categories, merchandises, quantities, weights,
      prices, subs, measures, list_prices, new_total
    from (
      select line.service, coalesce(own -> line.service::text, shared -> line.service::text) as found,
        line.merchandise, line.quantity,
        case when air then line.weight end as weight, line.price, line.sub,
          nullif(line.measure, 'null') as measure, nullif(line.list_price, 'null') as list_price
      from rows from (jsonb_to_recordset(draft -> 'lines')
          as ("serviceId" uuid, "merchandiseType" text, quantity integer, "weightKg" numeric(10, 3),
            "unitPrice" bigint, "subProduct" text, measure jsonb, "listPrice" jsonb))
        with ordinality as line (service, merchandise, quantity, weight, price, sub, measure, list_price,
          place)
      order by line.place) l;

  -- An air line needs a service of category Aérien, unless the invoice already had it.
  for place in 1 .. lines_count loop
    if names[place] is null
      or (air and categories[place] <> 'Aérien' and not coalesce(services_own[place],
        services_shared[place]) = any (old_services)) then
      return jsonb_build_object('refusal', 'UNKNOWN_SERVICE', 'line', place - 1);
    end if;
    if subs[place] is not null and not subs[place] = any (old_subs) then
      if access.fold(names[place]) <> 'electronique'
        or not exists (select from sub_products p where p.tenant_id = company and p.name = subs[place]) then
        return jsonb_build_object('refusal', 'UNKNOWN_SUB_PRODUCT', 'line', place - 1);
      end if;
    end if;
  end loop;

  if expected_version is null then
    refused := issue_refusal(company, draft);
    if refused is not null then return refused; end if;
    if draft ? 'pinsRate' then pinned := pinned_rate(company); end if;
    loop
      insert into invoices (
        tenant_id, id, invoice_number, service_type, client_id, shared_client_id, client_name, issue_date,
          due_date, status,
        description, subtotal, total, balance, items_count, issued_by_agent_id, issued_by_agent_name,
        second_currency, rate_id, rate, second_total)
      values (
        company, invoice, case when air then 'AIR-' else 'INV-' end || at_ms, kind, case when client_own
          then client end,
        case when not client_own then client end, named, (draft ->> 'issueDate')::date,
          (draft ->> 'dueDate')::date, new_status,
        draft ->> 'description', new_total, new_total, new_total, lines_count, agent, agent_name,
        pinned.quote, pinned.id, pinned.rate, amount_in(new_total, pinned.quote, pinned.rate))
      on conflict (tenant_id, invoice_number) do nothing
      returning * into written;
      exit when found;
      at_ms := at_ms + 1;
    end loop;
    perform keep_figures(company, null, written);
  else
    if exists (select from credit_notes where tenant_id = company and invoice_id = invoice)
      then return jsonb_build_object('refusal', 'HAS_CREDIT_NOTES'); end if;
    if new_total < settled then return jsonb_build_object('refusal', 'BELOW_PAID', 'paid', settled); end if;
    -- Automatic statuses follow the facts. A moved due date undoes the nightly « Retard », also when it is
    -- hidden behind a payment. A balance undoes the « Payée » of a payment.
    no_longer_late := old.late_marked_for = old.due_date and old.due_date <> (draft ->> 'dueDate')::date;
    if no_longer_late and old.status_before_payment = 'Retard'
      then old.status_before_payment := 'En attente'; end if;
    if new_status = old.status then
      if old.status = 'Retard' and no_longer_late then new_status := 'En attente'; end if;
      if old.settled_by_payment and new_total > settled
        then new_status := coalesce(old.status_before_payment, 'En attente'); end if;
    end if;
    delete from invoice_items where tenant_id = company and invoice_id = invoice;
    update invoices set
      version = version + 1, service_type = kind, client_id = case when client_own then client end,
      shared_client_id = case when not client_own then client end, client_name = named,
        issue_date = (draft ->> 'issueDate')::date,
      due_date = (draft ->> 'dueDate')::date, status = new_status,
        description = draft ->> 'description', subtotal = new_total, total = new_total,
        balance = new_total - settled, second_total = amount_in(new_total, second_currency, rate),
      items_count = lines_count, status_before_payment = old.status_before_payment,
      settled_by_payment = settled_by_payment and new_status = old.status, updated_at = now()
    where tenant_id = company and id = invoice
    returning * into written;
    perform keep_figures(company, old, written);
  end if;

  -- A search looks for words among these names (functions/search.sql).
  perform keep_billed_name(company, named);

  -- Inserts four lines at a time and then one, so that only two statement texts are planned. Rows are literal
  -- values, because distributed tables refuse computed row sets.
  while lines_count - placed >= 4 loop
    insert into invoice_items (tenant_id, invoice_id, position, service_id, shared_service_id, service_name,
      merchandise_type,
        quantity, weight_kg, unit_price, is_air_freight, sub_product, measure, list_price)
      values
        (company, invoice, placed + 1, services_own[placed + 1], services_shared[placed + 1],
          billed_names[placed + 1],
         merchandises[placed + 1], quantities[placed + 1], weights[placed + 1], prices[placed + 1], air,
           subs[placed + 1], measures[placed + 1],
           list_prices[placed + 1]),
        (company, invoice, placed + 2, services_own[placed + 2], services_shared[placed + 2],
          billed_names[placed + 2],
         merchandises[placed + 2], quantities[placed + 2], weights[placed + 2], prices[placed + 2], air,
           subs[placed + 2], measures[placed + 2],
           list_prices[placed + 2]),
        (company, invoice, placed + 3, services_own[placed + 3], services_shared[placed + 3],
          billed_names[placed + 3],
         merchandises[placed + 3], quantities[placed + 3], weights[placed + 3], prices[placed + 3], air,
           subs[placed + 3], measures[placed + 3],
           list_prices[placed + 3]),
        (company, invoice, placed + 4, services_own[placed + 4], services_shared[placed + 4],
          billed_names[placed + 4],
         merchandises[placed + 4], quantities[placed + 4], weights[placed + 4], prices[placed + 4], air,
           subs[placed + 4], measures[placed + 4],
           list_prices[placed + 4]);
    placed := placed + 4;
  end loop;
  for place in placed + 1 .. lines_count loop
    insert into invoice_items (tenant_id, invoice_id, position, service_id, shared_service_id, service_name,
      merchandise_type,
        quantity, weight_kg, unit_price, is_air_freight, sub_product, measure, list_price)
      values (company, invoice, place, services_own[place], services_shared[place], billed_names[place],
        merchandises[place], quantities[place], weights[place], prices[place], air, subs[place],
        measures[place], list_prices[place]);
  end loop;

  return invoice_written(written) || case when before is null then '{}'
    else jsonb_build_object('before', before) end;
end $$;

/* Sets the status picked by a user and returns the former one in `before`. It stays until a user picks
   another, except « Payée » set by a payment that is undone. */
create or replace function set_invoice_status(company uuid, invoice uuid, expected_version integer,
  picked text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old     invoices;
  written invoices;
begin
  select * into old from invoices where tenant_id = company and id = invoice for no key update;
  if old.status = 'Annulée' then return jsonb_build_object('refusal', 'INVOICE_CANCELLED'); end if;
  if old.is_opening then return jsonb_build_object('refusal', 'IS_OPENING'); end if;
  update invoices set status = picked, settled_by_payment = settled_by_payment and status = picked,
    version = version + 1, updated_at = now()
    where tenant_id = company and id = invoice and version = expected_version returning * into written;
  if not found then
    return jsonb_build_object('refusal', case when old.id is null then 'NOT_FOUND' else 'STALE' end);
  end if;
  perform keep_figures(company, old, written);
  return invoice_written(written) || jsonb_build_object('before', jsonb_build_object('status', old.status));
end $$;

/* Nightly job: marks each unpaid « En attente » invoice as « Retard », once for each due date. Returns ids
   and new versions. Rows are locked in the order of their ids, like in other writers. */
create or replace function mark_late_invoices(company uuid, today date)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids    uuid[];
  marked jsonb;
  late   record;
  sample invoices;
begin
  select coalesce(array_agg(id order by id), '{}') into ids from (
    select i.id from receivables r
      join invoices i on i.tenant_id = company and i.id = r.invoice_id
    where r.tenant_id = company and r.due_date < today and i.status = 'En attente' and i.balance > 0
      and i.due_date < today and i.late_marked_for is distinct from i.due_date
    order by i.id for no key update of i) due;
  with made as (
    update invoices i set status = 'Retard', late_marked_for = i.due_date, version = i.version + 1,
      updated_at = now()
      where i.tenant_id = company and i.id = any (ids) returning i.id, i.version)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version)), '[]') into marked from made;
  -- The status is all that changed, so the figures move day by day instead of invoice by invoice.
  for late in select issue_date, due_date, service_type, count(*)::integer as invoices,
      sum(total)::bigint as total, sum(balance)::bigint as balance
    from invoices where tenant_id = company and id = any (ids) group by 1, 2, 3
  loop
    sample.issue_date := late.issue_date;
    sample.due_date := late.due_date;
    sample.service_type := late.service_type;
    sample.status := 'En attente';
    perform add_invoice_figures(company, sample, -late.invoices, -late.total, -late.invoices, -late.total,
      -late.balance);
    sample.status := 'Retard';
    perform add_invoice_figures(company, sample, late.invoices, late.total, late.invoices, late.total,
      late.balance);
  end loop;
  return marked;
end $$;

/* Makes the goods of an invoice billable again. Returns ids and new versions. The caller has locked the
   invoice. */
create or replace function free_goods(company uuid, invoice uuid)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  freed jsonb;
begin
  with billed as (select g.id from goods g where g.tenant_id = company and g.invoice_id = invoice
    order by g.id for no key update),
  made as (
    update goods g set invoice_id = null, version = g.version + 1, updated_at = now()
      from billed where g.tenant_id = company and g.id = billed.id returning g.id, g.version)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version)), '[]') into freed from made;
  return freed;
end $$;

/* Cancels an unpaid invoice for good: it keeps number and lines, its total becomes 0, and its goods are
   billable again. Returns invoice_written with `before` and the freed goods, or `{"refusal": …}`. */
create or replace function cancel_invoice(company uuid, invoice uuid, expected_version integer, agent uuid,
  agent_name text, why text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old     invoices;
  written invoices;
begin
  select * into old from invoices where tenant_id = company and id = invoice for no key update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if old.status = 'Annulée' then return jsonb_build_object('refusal', 'INVOICE_CANCELLED'); end if;
  if old.is_opening then return jsonb_build_object('refusal', 'IS_OPENING'); end if;
  if exists (select from credit_notes where tenant_id = company and invoice_id = invoice)
    then return jsonb_build_object('refusal', 'HAS_CREDIT_NOTES'); end if;
  if old.written_off > 0 then return jsonb_build_object('refusal', 'WRITTEN_OFF'); end if;
  if old.balance < old.total then return jsonb_build_object('refusal', 'PARTLY_PAID',
    'paid', old.total - old.balance); end if;
  if old.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;
  update invoices set status = 'Annulée', cancelled_at = now(), cancelled_total = total, cancelled_by = agent,
    cancelled_by_name = agent_name,
      cancel_reason = why, subtotal = 0, total = 0, balance = 0,
        settled_by_payment = false, status_before_payment = null,
        version = version + 1, updated_at = now()
    where tenant_id = company and id = invoice returning * into written;
  perform keep_figures(company, old, written);
  return invoice_written(written) || jsonb_build_object('before', jsonb_build_object('status', old.status,
    'total', old.total),
    'creditNote', cancellation_note(company, old, agent, agent_name, why),
    'freed', free_goods(company, invoice), 'quote', free_quote(company, invoice));
end $$;

/* Deletes an invoice without payments or legal number, unless it is cancelled. Its goods are billable again,
   and so is its quote. Returns its id, `before`, both with their versions, or `{"refusal": …}`. */
create or replace function remove_invoice(company uuid, invoice uuid)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old    invoices;
  before jsonb;
  freed  jsonb;
  quote  jsonb;
begin
  select * into old from invoices where tenant_id = company and id = invoice for update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if old.status = 'Annulée' then return jsonb_build_object('refusal', 'INVOICE_CANCELLED'); end if;
  if old.is_opening then return jsonb_build_object('refusal', 'IS_OPENING'); end if;
  if exists (select from credit_notes where tenant_id = company and invoice_id = invoice)
    then return jsonb_build_object('refusal', 'HAS_CREDIT_NOTES'); end if;
  if old.balance < old.total
    or exists (select from payments where tenant_id = company and invoice_id = invoice)
    then return jsonb_build_object('refusal', 'HAS_PAYMENTS'); end if;
  if old.legal_number is not null
    then return jsonb_build_object('refusal', 'NUMBERED', 'number', old.legal_number); end if;
  freed := free_goods(company, invoice);
  quote := free_quote(company, invoice);
  before := invoice_facts(company, old);
  delete from invoices where tenant_id = company and id = invoice;
  perform keep_figures(company, old, null);
  return jsonb_build_object('id', invoice, 'number', old.invoice_number, 'before', before, 'freed', freed,
    'quote', quote);
end $$;

call access.owned_by('escale_money', 'save_invoice', 'set_invoice_status', 'mark_late_invoices',
  'remove_invoice', 'cancel_invoice');

grant execute on function invoice_written, invoice_facts, free_goods to escale_money;

grant execute on function save_invoice, set_invoice_status, mark_late_invoices, remove_invoice,
  cancel_invoice to escale_app;
