-- Clients of a company, and those shared by all companies, which only the platform writes.
/* An id is one thing: no company's client takes the id of a shared one, nor the other way round, and whoever tries hears what
   a key taken twice says. A company's client holds the place of its id together with others, a shared one holds it alone: of
   two at the same instant the second sees the first. There are few places, because a transaction may write many rows. */
create function access.is_not_shared_client(one uuid) returns boolean
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared('shared_clients'::regclass::oid::integer, hashtext(one::text) & 63);
  if exists (select from shared_clients where id = one) then raise exception 'id % is shared', one using errcode = 'unique_violation'; end if;
  return true;
end $$;

create function access.is_no_companys_client(one uuid) returns boolean
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock('shared_clients'::regclass::oid::integer, hashtext(one::text) & 63);
  -- A backup is read back before its grants; its rows were judged where they come from.
  if not has_any_column_privilege('clients', 'select') then return true; end if;
  if exists (select from clients where id = one) then raise exception 'id % is taken', one using errcode = 'unique_violation'; end if;
  return true;
end $$;

create table clients (
  tenant_id  uuid not null default access.tenant(),
  id         uuid not null,
  version    integer not null default 1,
  name       text not null,
  email      text,
  phone      text,
  address    text,
  type       text not null default 'Maritime',
  name_key   text collate "C" not null generated always as (access.fold(name)) stored,
  email_key  text collate "C" generated always as (access.fold(email)) stored,
  search_key text not null generated always as (access.search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint clients_pkey primary key (tenant_id, id),
  constraint clients_id_key unique (id),
  constraint clients_id_not_shared check (access.is_not_shared_client(id)),
  constraint clients_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint clients_name_length check (length(name) between 1 and 200),
  constraint clients_lengths check (length(email) <= 200 and length(phone) <= 40 and length(address) <= 4000),
  constraint clients_type check (type in ('Maritime', 'Terrestre', 'Aérien', 'Logistique'))
);

create index clients_by_name on clients (tenant_id, name_key, id) include (type);

create index clients_newest on clients (tenant_id, created_at desc, id desc);

-- Who has this address or this number already.
create index clients_by_email on clients (tenant_id, email_key) where email_key is not null;

create index clients_by_phone on clients (tenant_id, phone) where phone is not null;

create table shared_clients (
  id         uuid not null,
  version    integer not null default 1,
  name       text not null,
  email      text,
  phone      text,
  address    text,
  type       text not null default 'Maritime',
  name_key   text collate "C" not null generated always as (access.fold(name)) stored,
  email_key  text collate "C" generated always as (access.fold(email)) stored,
  search_key text not null generated always as (access.search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shared_clients_pkey primary key (id),
  constraint shared_clients_id_not_owned check (access.is_no_companys_client(id)),
  constraint shared_clients_name_length check (length(name) between 1 and 200),
  constraint shared_clients_lengths check (length(email) <= 200 and length(phone) <= 40 and length(address) <= 4000),
  constraint shared_clients_type check (type in ('Maritime', 'Terrestre', 'Aérien', 'Logistique'))
);

create index shared_clients_by_name on shared_clients (name_key, id);

create index shared_clients_newest on shared_clients (created_at desc, id desc);

create index shared_clients_by_email on shared_clients (email_key) where email_key is not null;

create index shared_clients_by_phone on shared_clients (phone) where phone is not null;

call access.fence('clients');

grant select, insert, update, delete on clients to escale_app;

grant select on shared_clients to escale_app;

grant select, insert, update, delete on shared_clients to escale_platform;

grant select on clients, shared_clients to escale_money;

call access.searchable('clients', 'name', 'email', 'phone');

grant select (id, name, email, phone, search_key, created_at) on shared_clients to escale_search;

call access.owned_by('escale_search', 'access.is_no_companys_client');

grant execute on function access.is_not_shared_client to escale_app;

grant execute on function access.is_no_companys_client to escale_platform;
