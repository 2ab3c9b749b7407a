-- Saved views of a list: its filters and order as in the address of the page, and the columns left out
-- (docs/decisions/137). A view belongs to a person. A shared one is offered to the whole company.
create table list_views (
  tenant_id  uuid not null default access.tenant(),
  id         uuid not null,
  owner_id   uuid not null default access.person(),
  place      smallint not null,
  list       text not null,
  name       text not null,
  name_key   text collate "C" not null generated always as (access.fold(name)) stored,
  query      text not null,
  hidden     text[] not null default '{}',
  is_shared  boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint list_views_pkey primary key (tenant_id, id),
  constraint list_views_id_key unique (id),
  constraint list_views_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  -- A person has 50 views of all lists together: each has a place of its own.
  constraint list_views_place check (place between 1 and 50),
  constraint list_views_place_key unique (tenant_id, owner_id, place),
  constraint list_views_name_key unique (tenant_id, owner_id, list, name_key),
  constraint list_views_list check (list in
    ('clients', 'services', 'invoices', 'payments', 'expeditions', 'parcels', 'vehicles')),
  constraint list_views_name_length check (length(name) between 1 and 60),
  constraint list_views_query_length check (length(query) <= 2000),
  constraint list_views_hidden check (cardinality(hidden) <= 20
    and length(array_to_string(hidden, '')) <= 600 and array_position(hidden, null) is null)
);

create unique index list_views_default on list_views (tenant_id, owner_id, list) where is_default;

call access.fence('list_views');

grant select, insert, update, delete on list_views to escale_app;
