-- Data readable without signing in. These functions choose the columns. They run as escale_auth, which sees
-- every company, but services and files only of the current one. Links of a practice company open nothing.

/* Prices of a company that publishes them, or the shared prices when `asked` is null. The company is set
   during the read only, because services are under row security. */
create or replace function public_prices(asked text)
returns table (name text, description text, price bigint, category text, unit text)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  company uuid;
  before  text := coalesce(current_setting('app.tenant_id', true), '');
begin
  if asked is null then
    return query select name, description, price, category, unit from shared_services order by name_key;
    return;
  end if;
  select id into company from tenants where slug = asked and is_active and publishes_prices;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  return query select name, description, price, category, unit from services where tenant_id = company
    order by name_key;
  execute format('set local app.tenant_id = %L', before);
end $$;

/* Measuring rules of a company that publishes its prices. Empty when it has none. */
create or replace function public_measuring(asked text)
returns table (air_divisor integer, rounding_kg numeric, wm_minimum numeric)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  company uuid;
  before  text := coalesce(current_setting('app.tenant_id', true), '');
begin
  select id into company from tenants where slug = asked and is_active and publishes_prices;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  return query select air_divisor, rounding_kg, wm_minimum from warehouse_settings where tenant_id = company;
  execute format('set local app.tenant_id = %L', before);
end $$;

/* Storage of an active company's logo. Other files are not served. */
create or replace function public_logo(asked uuid) returns table (storage_key text, content_type text,
  sha256 text)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  company uuid;
  before  text := coalesce(current_setting('app.tenant_id', true), '');
begin
  select id into company from tenants where logo_url = '/logo/' || asked and is_active;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  return query select storage_key, content_type, sha256 from files where tenant_id = company and id = asked;
  execute format('set local app.tenant_id = %L', before);
end $$;

create or replace function public_directory(words text, at_most integer)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text,
  secondary_color text, publishes_prices boolean, logo_url text)
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select slug, name, city, tagline, whatsapp, primary_color, secondary_color, publishes_prices, logo_url
    from tenants
  where is_active and listed_in_directory and not exists (
    select from regexp_split_to_table(access.fold(words), '\s+') word
    where position(word in access.fold(concat_ws(' ', tenants.name, tenants.city))) = 0)
  order by access.fold(name), slug limit at_most
$$;

create or replace function public_price_list(asked text)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text,
  secondary_color text, publishes_prices boolean, logo_url text)
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select slug, name, city, tagline, whatsapp, primary_color, secondary_color, publishes_prices, logo_url
    from tenants
  where slug = asked and is_active and publishes_prices
$$;

/* Tracked goods of a link, in the company that signed it. Empty when the company is closed, the link was
   revoked or the goods changed owner. The company is set during the read, because of row security. Times are
   given as days in its time zone. */
create or replace function public_tracking(company uuid, link uuid)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text,
  secondary_color text, publishes_prices boolean, logo_url text,
  goods jsonb, departure jsonb, events jsonb)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  t      tenants;
begin
  select * into t from tenants where id = company and is_active and practice_of is null;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  return query
    select t.slug, t.name, t.city, t.tagline, t.whatsapp, t.primary_color, t.secondary_color,
      t.publishes_prices, t.logo_url,
      jsonb_build_object('number', g.number, 'kind', g.kind, 'pieces', g.quantity, 'status', g.status,
        'receivedOn', (g.received_at at time zone t.time_zone)::date,
          'releasedOn', (g.released_at at time zone t.time_zone)::date),
      case when e.id is not null then jsonb_build_object('mode', e.mode, 'status', e.status,
        'origin', e.origin, 'destination', e.destination,
        'etd', e.etd, 'eta', e.eta, 'atd', e.atd, 'ata', e.ata) end,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', v.code, 'label', v.label, 'place', v.place,
          'day', (v.occurred_at at time zone t.time_zone)::date)
          order by v.occurred_at, v.id)
        from expedition_events v where v.tenant_id = company and v.expedition_id = e.id
          and v.visible_to_client), '[]')
    from tracking_links l
    join goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    left join expeditions e on e.tenant_id = g.tenant_id and e.id = g.expedition_id
    where l.tenant_id = company and l.id = link and l.owner_id is not distinct
      from coalesce(g.client_id, g.shared_client_id);
  execute format('set local app.tenant_id = %L', before);
end $$;

/* Invoice, receipt or credit note of a link, in the company that signed it. Empty when the company is closed,
   the link was revoked, the invoice changed client, or the payment is not received. */
create or replace function public_document(company uuid, link uuid)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text,
  secondary_color text, publishes_prices boolean, logo_url text,
  document jsonb)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  t      tenants;
begin
  select * into t from tenants where id = company and is_active and practice_of is null;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  return query
    select t.slug, t.name, t.city, t.tagline, t.whatsapp, t.primary_color, t.secondary_color,
      t.publishes_prices, t.logo_url,
      case when n.id is not null then jsonb_build_object('kind', 'Avoir',
          'number', coalesce(n.legal_number, n.number), 'clientName', n.client_name, 'amount', n.total,
          'otherNumber', case when n.legal_number is not null then n.number end,
          'nature', n.nature, 'reason', n.reason, 'issueDate', n.issue_date,
          'isCancellation', n.is_cancellation,
          'invoiceNumber', (select coalesce(o.legal_number, n.invoice_number) from invoices o
            where o.tenant_id = company and o.id = n.invoice_id),
          'free', coalesce((select c.free from credits c
            where c.tenant_id = company and c.source_id = n.id), 0),
          'second', (select jsonb_build_object('currency', o.second_currency,
            'rate', trim_scale(o.rate)::text, 'total', amount_in(n.total, o.second_currency, o.rate))
            from invoices o where o.tenant_id = company and o.id = n.invoice_id and o.rate_id is not null))
        when p.id is not null and i.id is null then jsonb_build_object('kind', 'Reçu sur compte',
          'clientName', p.client_name, 'reference', p.reference, 'receiptNumber', p.legal_number,
          'amount', p.amount, 'paymentDate', p.payment_date, 'method', p.method,
          'invoices', (select coalesce(jsonb_agg(jsonb_build_object('number', r.number, 'amount', r.amount,
            'balance', r.balance)), '[]') from receipt_lines(company, p.id) r))
        else jsonb_build_object('number', coalesce(i.legal_number, i.invoice_number),
          'otherNumber', case when i.legal_number is not null then i.invoice_number end,
          'clientName', i.client_name, 'total', coalesce(i.cancelled_total, i.total))
        || case when p.id is null
          then jsonb_build_object('kind', 'Facture', 'paidAmount', i.paid_amount, 'balance', i.balance,
            'creditedAmount', i.credited_amount, 'writtenOff', i.written_off,
            'issueDate', i.issue_date, 'dueDate', i.due_date, 'status', i.status,
            'cancelledOn', (i.cancelled_at at time zone t.time_zone)::date,
            'second', case when i.rate_id is not null then jsonb_build_object('currency', i.second_currency,
              'rate', trim_scale(i.rate)::text, 'total', i.second_total) end)
          else jsonb_build_object('kind', 'Reçu', 'paidAmount', settled.cents,
            'balance', i.total - settled.cents, 'reference', p.reference,
            'receiptNumber', p.legal_number, 'amount', p.amount,
            'paymentDate', p.payment_date, 'method', p.method) end end
    from document_links l
    left join payments p on p.tenant_id = l.tenant_id and p.id = l.payment_id and p.status = 'Reçu'
    left join invoices i on i.tenant_id = l.tenant_id and i.id = coalesce(l.invoice_id, p.invoice_id)
    left join credit_notes n on n.tenant_id = l.tenant_id and n.id = l.credit_note_id
    -- Amount paid up to this payment, as in server/src/trade/documents/sale/receipt-payment.ts.
    left join lateral (select sum(o.amount)::bigint
        + allocated_before(company, p.invoice_id, p.payment_date, p.created_at) as cents from payments o
      where o.tenant_id = company and o.invoice_id = p.invoice_id and o.status = 'Reçu'
        and (o.payment_date, o.created_at, o.id) <= (p.payment_date, p.created_at, p.id)) settled on true
    where l.tenant_id = company and l.id = link and l.revoked_at is null
      and l.owner_id = coalesce(i.client_id, i.shared_client_id, p.client_id, p.shared_client_id,
        n.client_id, n.shared_client_id);
  execute format('set local app.tenant_id = %L', before);
end $$;

/* Quote of a link, in the company that signed it. Empty when the company is closed or switched quotes off,
   and for a draft. */
create or replace function public_quote(company uuid, link uuid)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text,
  secondary_color text, publishes_prices boolean, logo_url text,
  quote jsonb)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  t      tenants;
begin
  select * into t from tenants where id = company and is_active and practice_of is null
    and 'quotes' = any (features);
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  return query
    select t.slug, t.name, t.city, t.tagline, t.whatsapp, t.primary_color, t.secondary_color,
      t.publishes_prices, t.logo_url,
      jsonb_build_object('number', coalesce(q.legal_number, q.number), 'clientName', q.client_name,
        'serviceType', q.service_type,
        'state', case when q.invoice_id is not null then 'Facturé' when q.state = 'Envoyé'
          and q.valid_until < (now() at time zone t.time_zone)::date then 'Expiré' else q.state end,
        'origin', q.origin, 'destination', q.destination, 'weightKg', q.weight_kg,
        'volumeM3', q.volume_m3, 'conditions', q.conditions, 'issueDate', q.issue_date,
        'validityDay', q.valid_until, 'total', q.total, 'hash', q.content_hash,
        'second', case when q.rate_id is not null then jsonb_build_object('currency', q.second_currency,
          'rate', trim_scale(q.rate)::text, 'total', q.second_total) end,
        'acceptedBy', q.accepted_by_name, 'acceptedOn', (q.accepted_at at time zone t.time_zone)::date,
        'lines', (select jsonb_agg(jsonb_build_object('name', concat_ws(' · ', l.service_name, l.sub_product,
            l.merchandise_type), 'quantity', l.quantity, 'weightKg', l.weight_kg, 'unitPrice', l.unit_price,
            'total', l.total, 'measure', l.measure) order by l.position)
          from quote_items l where l.tenant_id = company and l.quote_id = q.id))
    from quotes q where q.tenant_id = company and q.id = link and q.state <> 'Brouillon';
  execute format('set local app.tenant_id = %L', before);
end $$;

/* Counts a view of a quote, at most once a minute and never by a member of the company. */
create or replace function see_quote(company uuid, link uuid, person uuid) returns void
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
begin
  if exists (select from user_tenants where tenant_id = company and user_id = person) then return; end if;
  execute format('set local app.tenant_id = %L', company);
  update quotes set views = views + 1, last_seen_at = now()
    where tenant_id = company and id = link
      and (last_seen_at is null or last_seen_at < now() - interval '1 minute');
  execute format('set local app.tenant_id = %L', before);
end $$;

/* Counts a view of a document, at most once a minute and never by a member of the company. Returns the record
   at most once an hour, when the log must mention it. */
drop function if exists see_document(uuid, uuid, uuid);

create function see_document(company uuid, link uuid, person uuid, out invoice uuid, out payment uuid,
  out credit_note uuid)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  before  text := coalesce(current_setting('app.tenant_id', true), '');
  instant timestamptz := now();
  seen_at timestamptz;
begin
  if exists (select from user_tenants where tenant_id = company and user_id = person) then return; end if;
  execute format('set local app.tenant_id = %L', company);
  select invoice_id, payment_id, credit_note_id, last_seen_at into invoice, payment, credit_note, seen_at
    from document_links where tenant_id = company and id = link for update;
  if seen_at is null or seen_at < now() - interval '1 minute' then
    update document_links set views = views + 1, first_seen_at = coalesce(first_seen_at, instant),
      last_seen_at = instant
      where tenant_id = company and id = link;
  end if;
  execute format('set local app.tenant_id = %L', before);
  if date_trunc('hour', seen_at) = date_trunc('hour', now()) then
    invoice := null;
    payment := null;
    credit_note := null;
  end if;
end $$;

/* Goods of a tracking link, returned only for the first view of a day and never to a member of the company.
   */
create or replace function see_tracking(company uuid, link uuid, person uuid, out goods uuid)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
begin
  if exists (select from user_tenants where tenant_id = company and user_id = person) then return; end if;
  execute format('set local app.tenant_id = %L', company);
  update tracking_links set last_seen_at = now()
    where tenant_id = company and id = link and (last_seen_at is null
      or last_seen_at < now() - interval '1 day')
    returning goods_id into goods;
  execute format('set local app.tenant_id = %L', before);
end $$;

grant execute on function public_prices, public_measuring, public_logo, public_directory, public_price_list,
  public_tracking, public_document, see_document,
  see_tracking, public_quote, see_quote to escale_auth;
