-- Quotes (docs/decisions/142): what a company offers to a client or a prospect, before it carries anything. A
-- version that was sent never changes. functions/quotes.sql is the only writer. An older server knows no
-- quote, and its remove_invoice is replaced by the one of functions/invoices.sql.
create table quotes (
  tenant_id            uuid not null default access.tenant(),
  id                   uuid not null,
  version              integer not null default 1,
  number               text not null,      -- DEV-1764000000000, its later versions DEV-1764000000000-v2
  legal_number         text collate "C",
  first_id             uuid not null,      -- first version of this quote, which has its own id here
  edition              smallint not null default 1,
  state                text not null default 'Brouillon',
  service_type         text not null,
  client_id            uuid,               -- null with shared_client_id null: a prospect
  shared_client_id     uuid,
  client_name          text not null,
  prospect_phone       text,
  origin               text,
  destination          text,
  weight_kg            numeric(10, 3),     -- estimated
  volume_m3            numeric(10, 4),     -- estimated
  conditions           text,
  issue_date           date not null,      -- the day of the last change, then the day it was sent
  valid_until          date not null,
  currency             char(3) not null default 'USD',
  total                bigint not null,
  items_count          smallint not null,
  issued_by_agent_id   uuid not null,
  issued_by_agent_name text not null,
  sent_at              timestamptz,
  sent_by_name         text,
  content_hash         text,               -- SHA-256 of the content that was sent
  accepted_at          timestamptz,
  accepted_by_name     text,
  accepted_phone       text,
  accepted_address     text,               -- IP address; null when a colleague recorded the acceptance
  accepted_hash        text,
  accepted_recorded_by text,               -- the colleague; null when the client accepted by the link
  refused_at           timestamptz,
  refused_by_name      text,
  refusal_reason       text,
  invoice_id           uuid,
  views                integer not null default 0,
  last_seen_at         timestamptz,
  client_key           text collate "C" not null generated always as (access.fold(client_name)) stored,
  search_key           text not null
    generated always as (access.search_key(number || ' ' || client_name)) stored,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  constraint quotes_pkey primary key (tenant_id, id),
  constraint quotes_number_key unique (tenant_id, number),
  constraint quotes_edition_key unique (tenant_id, first_id, edition),
  constraint quotes_invoice_key unique (tenant_id, invoice_id),
  constraint quotes_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint quotes_first foreign key (tenant_id, first_id) references quotes (tenant_id, id)
    on delete cascade,
  constraint quotes_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
    on delete restrict,
  constraint quotes_shared_client foreign key (shared_client_id) references shared_clients (id)
    on delete restrict,
  constraint quotes_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
    on delete restrict,
  constraint quotes_one_client check (num_nonnulls(client_id, shared_client_id) <= 1),
  constraint quotes_edition check (edition >= 1 and (edition = 1) = (first_id = id)),
  constraint quotes_state check (state in ('Brouillon', 'Envoyé', 'Accepté', 'Refusé', 'Remplacé')),
  constraint quotes_sent check ((state = 'Brouillon') = (sent_at is null)
    and num_nulls(sent_at, sent_by_name, content_hash) in (0, 3)),
  constraint quotes_accepted check (num_nulls(accepted_at, accepted_by_name, accepted_hash) in (0, 3)
    and (state <> 'Accepté' or accepted_at is not null) and accepted_hash = content_hash),
  constraint quotes_refused check ((state = 'Refusé') = (refused_at is not null)
    and num_nulls(refused_at, refused_by_name) in (0, 2)),
  constraint quotes_invoiced check (invoice_id is null or state = 'Accepté'),
  constraint quotes_service_type check (service_type in ('Maritime', 'Aérien')),
  constraint quotes_dates check (valid_until >= issue_date),
  constraint quotes_estimate check (weight_kg >= 0 and volume_m3 >= 0),
  constraint quotes_total check (total between 0 and 9999999999),
  constraint quotes_items_count check (items_count between 1 and 500),
  constraint quotes_conditions_length check (length(conditions) <= 4000)
);

-- A quote has at most one draft and one version that the client can accept.
create unique index quotes_one_draft on quotes (tenant_id, first_id) where state = 'Brouillon';

create unique index quotes_one_open on quotes (tenant_id, first_id) where state in ('Envoyé', 'Accepté');

create index quotes_newest on quotes (tenant_id, created_at desc, id desc);

create index quotes_by_issue_date on quotes (tenant_id, issue_date desc, id desc);

create index quotes_by_client_name on quotes (tenant_id, client_key, id);

create index quotes_by_total on quotes (tenant_id, total, id);

create index quotes_of_client on quotes (tenant_id, client_id, created_at desc);

create index quotes_of_shared_client on quotes (tenant_id, shared_client_id) where shared_client_id is not null;

create table quote_items (
  tenant_id         uuid not null default access.tenant(),
  quote_id          uuid not null,
  position          smallint not null,
  service_id        uuid,
  shared_service_id uuid,
  service_name      text not null,
  merchandise_type  text,
  quantity          integer not null default 1,
  weight_kg         numeric(10, 3),
  unit_price        bigint not null,
  total             bigint not null
    generated always as (line_total(is_air_freight, quantity, weight_kg, unit_price)) stored,
  is_air_freight    boolean not null,
  sub_product       text,
  measure           jsonb,
  constraint quote_items_pkey primary key (tenant_id, quote_id, position),
  constraint quote_items_quote foreign key (tenant_id, quote_id) references quotes (tenant_id, id)
    on delete cascade,
  constraint quote_items_service foreign key (tenant_id, service_id) references services (tenant_id, id)
    on delete restrict,
  constraint quote_items_shared_service foreign key (shared_service_id) references shared_services (id)
    on delete restrict,
  constraint quote_items_one_service check (num_nonnulls(service_id, shared_service_id) = 1),
  constraint quote_items_quantity check (quantity between 1 and 1000000),
  constraint quote_items_weight check (weight_kg >= 0 and is_air_freight = (weight_kg is not null)),
  constraint quote_items_unit_price check (unit_price between 0 and 9999999999),
  constraint quote_items_measure check (jsonb_typeof(measure) = 'object')
);

create index quote_items_of_service on quote_items (tenant_id, service_id);

create index quote_items_of_shared_service on quote_items (shared_service_id)
  where shared_service_id is not null;

call access.fence('quotes');

call access.fence('quote_items');

call access.searchable('quotes', 'number', 'client_name', 'state', 'invoice_id');

grant select on quotes, quote_items to escale_app;

grant select, insert, update, delete on quotes to escale_money;

grant select, insert, delete on quote_items to escale_money;

-- The public page of a quote (functions/public.sql).
grant select on quotes, quote_items to escale_auth;

grant update (views, last_seen_at) on quotes to escale_auth;

-- Quotes follow a client who is merged into another one, and return when the merge is undone.
alter table client_merges add column quote_ids uuid[] not null default '{}';

grant insert (quote_ids) on client_merges to escale_app;

-- A deleted draft comes back from there (docs/decisions/136). Only its function writes its snapshot.
alter table removed_records drop constraint removed_records_kind;

alter table removed_records add constraint removed_records_kind check (kind in ('clients', 'services',
  'invoices', 'payments', 'quotes', 'expeditions', 'goods', 'links_and_files')) not valid;

alter table removed_records validate constraint removed_records_kind;

drop policy no_money on removed_records;

create policy no_money on removed_records as restrictive for insert to escale_app
  with check (kind not in ('invoices', 'payments', 'quotes'));

-- Older servers would not move the quotes of an absorbed client, and could not delete him.
update access.oldest_server set chapter = '113_quotes.sql';
