-- What a company sells, and the services shared by all companies.
/* An id is one thing: no company's service takes the id of a shared one, nor the other way round, and whoever tries hears what
   a key taken twice says. A company's service holds the place of its id together with others, a shared one holds it alone: of
   two at the same instant the second sees the first. There are few places, because a transaction may write many rows. */
create function access.is_not_shared_service(one uuid) returns boolean
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared('shared_services'::regclass::oid::integer, hashtext(one::text) & 63);
  if exists (select from shared_services where id = one) then raise exception 'id % is shared', one using errcode = 'unique_violation'; end if;
  return true;
end $$;

create function access.is_no_companys_service(one uuid) returns boolean
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock('shared_services'::regclass::oid::integer, hashtext(one::text) & 63);
  -- A backup is read back before its grants; its rows were judged where they come from.
  if not has_any_column_privilege('services', 'select') then return true; end if;
  if exists (select from services where id = one) then raise exception 'id % is taken', one using errcode = 'unique_violation'; end if;
  return true;
end $$;

create table services (
  tenant_id   uuid not null default access.tenant(),
  id          uuid not null,
  version     integer not null default 1,
  name        text not null,
  description text,
  price       bigint not null,
  category    text not null default 'Maritime',
  unit        text not null default 'forfait',
  name_key    text collate "C" not null generated always as (access.fold(name)) stored,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint services_pkey primary key (tenant_id, id),
  constraint services_id_key unique (id),
  constraint services_id_not_shared check (access.is_not_shared_service(id)),
  constraint services_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint services_name_length check (length(name) between 1 and 200),
  constraint services_description_length check (length(description) <= 4000),
  constraint services_price check (price between 0 and 9999999999),
  constraint services_category check (category in ('Maritime', 'Terrestre', 'Aérien', 'Logistique')),
  constraint services_unit check (unit in ('forfait', 'pièce', 'kg', 'm³', 'W/M'))
);

create index services_by_name on services (tenant_id, name_key, id) include (category);

create index services_by_price on services (tenant_id, price, id);

create index services_newest on services (tenant_id, created_at desc, id desc);

create table shared_services (
  id          uuid not null,
  version     integer not null default 1,
  name        text not null,
  description text,
  price       bigint not null,
  category    text not null default 'Maritime',
  unit        text not null default 'forfait',
  name_key    text collate "C" not null generated always as (access.fold(name)) stored,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint shared_services_pkey primary key (id),
  constraint shared_services_id_not_owned check (access.is_no_companys_service(id)),
  constraint shared_services_name_length check (length(name) between 1 and 200),
  constraint shared_services_description_length check (length(description) <= 4000),
  constraint shared_services_price check (price between 0 and 9999999999),
  constraint shared_services_category check (category in ('Maritime', 'Terrestre', 'Aérien', 'Logistique')),
  constraint shared_services_unit check (unit in ('forfait', 'pièce', 'kg', 'm³', 'W/M'))
);

create index shared_services_by_name on shared_services (name_key, id);

-- The sub-products offered for the service named « électronique ».
create table sub_products (
  tenant_id uuid not null default access.tenant(),
  id        uuid not null,
  name      text not null,
  constraint sub_products_pkey primary key (tenant_id, id),
  constraint sub_products_id_key unique (id),
  constraint sub_products_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint sub_products_name_key unique (tenant_id, name),
  constraint sub_products_name_length check (length(name) between 1 and 200)
);

call access.fence('services');

call access.fence('sub_products');

grant select, insert, update, delete on services, sub_products to escale_app;

grant select on shared_services to escale_app;

grant select, insert, update, delete on shared_services to escale_platform;

grant select on services, shared_services, sub_products to escale_money;

grant select (tenant_id, id, name, category, name_key, created_at) on services to escale_search;

grant select (id, name, category, name_key, created_at) on shared_services to escale_search;

create policy of_search on services for select to escale_search using (true);

call access.owned_by('escale_search', 'access.is_no_companys_service');

grant execute on function access.is_not_shared_service to escale_app;

grant execute on function access.is_no_companys_service to escale_platform;
