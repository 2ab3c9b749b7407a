-- House waybills: what a company gives each client of a departure as its own bill of lading or air waybill. A number is given
-- once and stays, whatever is loaded or unloaded afterwards.
create table house_waybills (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  expedition_id    uuid not null,
  client_id        uuid,
  shared_client_id uuid,
  number           text not null,  -- HBL-2026-00001, HAWB-2026-00001, LDV-2026-00001
  issued_by        uuid,
  issued_by_name   text not null,
  issued_at        timestamptz not null default now(),
  constraint house_waybills_pkey primary key (tenant_id, id),
  constraint house_waybills_number_key unique (tenant_id, number),
  constraint house_waybills_once unique nulls not distinct (tenant_id, expedition_id, client_id, shared_client_id),
  constraint house_waybills_expedition foreign key (tenant_id, expedition_id) references expeditions (tenant_id, id) on delete cascade,
  constraint house_waybills_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete restrict,
  constraint house_waybills_shared_client foreign key (shared_client_id) references shared_clients (id) on delete restrict,
  constraint house_waybills_one_client check (num_nonnulls(client_id, shared_client_id) = 1)
);

create index house_waybills_of_client on house_waybills (tenant_id, client_id) where client_id is not null;

create index house_waybills_of_shared_client on house_waybills (shared_client_id) where shared_client_id is not null;

call access.fence('house_waybills');

grant select, insert on house_waybills to escale_app;
