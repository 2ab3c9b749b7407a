-- Price lists (docs/decisions/143): a price of a service for a lane, a client or a group of clients, a cargo
-- category and a quantity, with its dates. Amounts are cents of one unit of the service.

/* True for quantity breaks `[{"fromQty": 45, "price": 750}, …]` in ascending order. */
create function price_breaks_valid(breaks jsonb) returns boolean immutable parallel safe language sql
  return case when jsonb_typeof(breaks) <> 'array' or jsonb_array_length(breaks) > 20 then false
    else not exists (select from (
      select value, lag(value) over (order by place) as earlier
      from jsonb_array_elements(breaks) with ordinality as one (value, place)) step
      where (jsonb_typeof(value -> 'fromQty') = 'number' and jsonb_typeof(value -> 'price') = 'number'
          and (value ->> 'fromQty')::numeric between 0.001 and 999999.999
          and (value ->> 'price')::numeric between 0 and 9999999999
          and ((value ->> 'fromQty')::numeric > (earlier ->> 'fromQty')::numeric) is not false)
        is not true) end;

create table prices (
  tenant_id         uuid not null default access.tenant(),
  id                uuid not null,
  version           integer not null default 1,
  name              text not null, -- service, lane and client in words, for journal and history
  name_key          text collate "C" not null generated always as (access.fold(name)) stored,
  service_id        uuid,
  shared_service_id uuid,
  client_id         uuid,
  shared_client_id  uuid,
  client_group      text,
  mode              text,
  origin            text,
  destination       text,
  category          text,
  unit              text not null, -- unit of the service when the price was saved
  price             bigint not null,
  min_quantity      numeric(9, 3), -- smallest billed quantity
  breaks            jsonb not null default '[]',
  currency          char(3) not null default 'USD',
  valid_from        date not null,
  valid_to          date,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint prices_pkey primary key (tenant_id, id),
  constraint prices_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint prices_service foreign key (tenant_id, service_id) references services (tenant_id, id)
    on delete restrict,
  constraint prices_shared_service foreign key (shared_service_id) references shared_services (id)
    on delete restrict,
  constraint prices_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
    on delete cascade,
  constraint prices_shared_client foreign key (shared_client_id) references shared_clients (id)
    on delete cascade,
  constraint prices_one_service check (num_nonnulls(service_id, shared_service_id) = 1),
  constraint prices_one_audience check (num_nonnulls(client_id, shared_client_id, client_group) <= 1),
  constraint prices_mode check (mode in ('Maritime', 'Aérien', 'Terrestre')),
  constraint prices_category check (category in ('Colis', 'Véhicule', 'Dangereux')),
  constraint prices_unit check (unit in ('forfait', 'pièce', 'kg', 'm³', 'W/M')),
  constraint prices_texts check (length(name) <= 1000 and length(client_group) between 1 and 80
    and length(origin) between 1 and 200 and length(destination) between 1 and 200),
  constraint prices_amount check (price between 0 and 9999999999),
  constraint prices_min_quantity check (min_quantity > 0),
  constraint prices_breaks check (price_breaks_valid(breaks)),
  constraint prices_currency check (currency ~ '^[A-Z]{3}$'),
  constraint prices_days check (valid_to >= valid_from)
);

-- The server refuses prices that meet on a lane without being equal, and takes a lock for it. Equal ones are
-- refused here too.
create unique index prices_scope on prices (tenant_id, service_id, shared_service_id, client_id,
  shared_client_id, access.fold(client_group), mode, access.fold(origin), access.fold(destination), category,
  valid_from) nulls not distinct;

create index prices_by_name on prices (tenant_id, name_key, id);

create index prices_of_client on prices (tenant_id, client_id) where client_id is not null;

create index prices_of_shared_service on prices (shared_service_id) where shared_service_id is not null;

create index prices_of_shared_client on prices (shared_client_id) where shared_client_id is not null;

call access.fence('prices');

grant execute on function price_breaks_valid to escale_app, escale_money;

grant select, insert, update, delete on prices to escale_app;

-- Conditions that a company grants to one client. Its own clients and shared ones have them.
create table client_terms (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  version          integer not null default 1,
  client_id        uuid,
  shared_client_id uuid,
  price_group      text, -- group of clients of the price lists
  updated_at       timestamptz not null default now(),
  constraint client_terms_pkey primary key (tenant_id, id),
  constraint client_terms_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint client_terms_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
    on delete cascade,
  constraint client_terms_shared_client foreign key (shared_client_id) references shared_clients (id)
    on delete cascade,
  constraint client_terms_one_client check (num_nonnulls(client_id, shared_client_id) = 1),
  constraint client_terms_once unique nulls not distinct (tenant_id, client_id, shared_client_id),
  constraint client_terms_price_group check (length(price_group) between 1 and 80)
);

create index client_terms_of_shared_client on client_terms (shared_client_id)
  where shared_client_id is not null;

call access.fence('client_terms');

grant select, insert, update, delete on client_terms to escale_app;

-- Prices and terms follow a client who is merged into another one (functions/clients.sql). Those that the kept
-- client has already are stored in `set_aside`, and come back when the merge is undone.
alter table client_merges add column price_ids uuid[] not null default '{}',
  add column set_aside jsonb not null default '{}';

grant insert (price_ids, set_aside) on client_merges to escale_app;

grant select, insert, update, delete on prices, client_terms to escale_money;

-- The price of a list that was proposed for a line: price, name, standard and applied price of one unit.
alter table invoice_items add column list_price jsonb;

alter table invoice_items add constraint invoice_items_list_price check (list_price is null
  or (jsonb_typeof(list_price -> 'priceId') = 'string' and jsonb_typeof(list_price -> 'rule') = 'string'
    and (list_price ->> 'standard')::bigint between 0 and 9999999999
    and (list_price ->> 'applied')::bigint between 0 and 9999999999) is true) not valid;

alter table invoice_items validate constraint invoice_items_list_price;

-- Day whose price counts.
alter table invoicing_settings add column price_day text not null default 'réception',
  add constraint invoicing_settings_price_day check (price_day in ('réception', 'départ'));

-- save_invoice and the functions of a merge changed. An older server would lose the price of a line.
update access.oldest_server set chapter = '114_prices.sql';
