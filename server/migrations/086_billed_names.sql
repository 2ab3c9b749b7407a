-- The search keys of invoices and payments repeated the name of their client in a trigram index, 50,000 times
-- for one company. Each name that a company has printed on an invoice is now one row here, and a word is
-- looked for among these names. Rows remain when a client is renamed, merged or deleted
-- (docs/decisions/126). functions/invoices.sql is the only writer.
create table billed_names (
  tenant_id  uuid not null default access.tenant(),
  name       text not null,
  name_key   text collate "C" not null generated always as (access.fold(name)) stored,
  search_key text not null generated always as (access.search_key(name)) stored,
  constraint billed_names_pkey primary key (tenant_id, name),
  constraint billed_names_tenant foreign key (tenant_id) references tenants (id) on delete cascade
);

insert into billed_names (tenant_id, name)
  select distinct tenant_id, client_name from invoices
  union
  select distinct tenant_id, client_name from payments;

create index billed_names_search on billed_names using gin (tenant_id, search_key gin_trgm_ops)
  with (gin_pending_list_limit = 128);

call access.fence('billed_names');

create policy of_search on billed_names for select to escale_search using (true);

grant select (tenant_id, name_key, search_key) on billed_names to escale_search;

grant select, insert on billed_names to escale_money;

-- Newest rows of each name.
create index invoices_of_name on invoices (tenant_id, client_key, created_at desc);

create index payments_of_name on payments (tenant_id, client_key, created_at desc);

grant select (client_key) on invoices, payments to escale_search;
