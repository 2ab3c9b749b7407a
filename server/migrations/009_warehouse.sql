-- Goods: what the warehouse receives is what is loaded, billed and handed over. Parcels, then vehicles.
create table warehouse_receipts (
  tenant_id             uuid not null default access.tenant(),
  id                    uuid not null,
  version               integer not null default 1,
  number                text not null,  -- REC-2026-00001
  tracking_number       text not null,
  brand_name            text,
  condition_status      text not null default 'Bon état',
  quantity              integer not null default 1,
  description           text,
  status                text not null default 'Reçu',
  client_id             uuid,  -- null with shared_client_id null: « sans propriétaire »
  shared_client_id      uuid,
  marks                 text,
  destination           text,
  weight_kg             numeric(10, 3),  -- of the whole row
  length_cm             numeric(7, 1),   -- of one piece
  width_cm              numeric(7, 1),
  height_cm             numeric(7, 1),
  volume_m3             numeric(12, 4) generated always as (round(length_cm * width_cm * height_cm * quantity / 1000000, 4)) stored,
  location              text,
  danger                text not null default 'non',
  photos                text[] not null default '{}',
  note                  text,
  expedition_id         uuid,
  invoice_id            uuid,
  not_billable_reason   text,
  received_by           uuid,
  received_by_name      text,
  received_at           timestamptz,
  received_at_on_device timestamptz,
  released_to           text,
  released_by           uuid,
  released_at           timestamptz,
  parent_id             uuid,  -- the row this one was split from
  search_key            text not null generated always as (access.fold(
    number || ' ' || tracking_number || ' ' || coalesce(brand_name, '') || ' ' || coalesce(description, '') || ' ' || coalesce(marks, ''))) stored,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint warehouse_receipts_pkey primary key (tenant_id, id),
  constraint warehouse_receipts_id_key unique (id),
  constraint warehouse_receipts_number_key unique (tenant_id, number),
  constraint warehouse_receipts_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint warehouse_receipts_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete restrict,
  constraint warehouse_receipts_shared_client foreign key (shared_client_id) references shared_clients (id) on delete restrict,
  constraint warehouse_receipts_expedition foreign key (tenant_id, expedition_id) references expeditions (tenant_id, id) on delete restrict,
  constraint warehouse_receipts_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete restrict,
  constraint warehouse_receipts_one_client check (num_nonnulls(client_id, shared_client_id) <= 1),
  constraint warehouse_receipts_quantity check (quantity between 1 and 1000000),
  constraint warehouse_receipts_sizes check (weight_kg >= 0 and length_cm >= 0 and width_cm >= 0 and height_cm >= 0),
  constraint warehouse_receipts_condition check (condition_status in ('Bon état', 'Emballage abîmé', 'Endommagé', 'Incomplet', 'À vérifier')),
  constraint warehouse_receipts_explained check (condition_status = 'Bon état' or coalesce(description, note) is not null),
  constraint warehouse_receipts_status check (status in ('Attendu', 'Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible', 'Remis', 'Litige', 'Retourné', 'Perdu')),
  constraint warehouse_receipts_danger check (danger in ('non', 'batterie lithium', 'liquide', 'autre')),
  constraint warehouse_receipts_photos check (cardinality(photos) <= 8),
  constraint warehouse_receipts_billed_once check (num_nonnulls(invoice_id, not_billable_reason) <= 1)
);

create index warehouse_receipts_newest on warehouse_receipts (tenant_id, created_at desc, id desc) include (status, condition_status, quantity);

create index warehouse_receipts_by_tracking on warehouse_receipts (tenant_id, tracking_number, id);

create index warehouse_receipts_of_client on warehouse_receipts (tenant_id, client_id);

create index warehouse_receipts_of_expedition on warehouse_receipts (tenant_id, expedition_id);

create index warehouse_receipts_of_invoice on warehouse_receipts (tenant_id, invoice_id);

create table vehicle_registrations (
  tenant_id             uuid not null default access.tenant(),
  id                    uuid not null,
  version               integer not null default 1,
  number                text not null,  -- VEH-2026-00001
  chassis_number        text not null,
  vehicle_brand         text not null,
  vehicle_color         text,
  model                 text,
  year                  integer,
  mileage_km            integer,
  keys_count            integer,
  has_papers            boolean,
  condition_status      text not null default 'Bon état',
  description           text,
  status                text not null default 'Reçu',
  client_id             uuid,
  shared_client_id      uuid,
  marks                 text,
  destination           text,
  weight_kg             numeric(10, 3),
  length_cm             numeric(7, 1),
  width_cm              numeric(7, 1),
  height_cm             numeric(7, 1),
  volume_m3             numeric(12, 4) generated always as (round(length_cm * width_cm * height_cm / 1000000, 4)) stored,
  location              text,
  danger                text not null default 'non',
  photos                text[] not null default '{}',
  note                  text,
  expedition_id         uuid,
  invoice_id            uuid,
  not_billable_reason   text,
  received_by           uuid,
  received_by_name      text,
  received_at           timestamptz,
  received_at_on_device timestamptz,
  released_to           text,
  released_by           uuid,
  released_at           timestamptz,
  search_key            text not null generated always as (access.fold(
    number || ' ' || chassis_number || ' ' || vehicle_brand || ' ' || coalesce(model, '') || ' ' || coalesce(marks, ''))) stored,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint vehicle_registrations_pkey primary key (tenant_id, id),
  constraint vehicle_registrations_id_key unique (id),
  constraint vehicle_registrations_number_key unique (tenant_id, number),
  constraint vehicle_registrations_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint vehicle_registrations_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete restrict,
  constraint vehicle_registrations_shared_client foreign key (shared_client_id) references shared_clients (id) on delete restrict,
  constraint vehicle_registrations_expedition foreign key (tenant_id, expedition_id) references expeditions (tenant_id, id) on delete restrict,
  constraint vehicle_registrations_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete restrict,
  constraint vehicle_registrations_one_client check (num_nonnulls(client_id, shared_client_id) <= 1),
  constraint vehicle_registrations_chassis check (chassis_number ~ '^[A-Z0-9-]{5,17}$'),
  constraint vehicle_registrations_condition check (condition_status in ('Bon état', 'Emballage abîmé', 'Endommagé', 'Incomplet', 'À vérifier')),
  constraint vehicle_registrations_explained check (condition_status = 'Bon état' or coalesce(description, note) is not null),
  constraint vehicle_registrations_status check (status in ('Attendu', 'Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible', 'Remis', 'Litige', 'Retourné', 'Perdu')),
  constraint vehicle_registrations_danger check (danger in ('non', 'batterie lithium', 'liquide', 'autre')),
  constraint vehicle_registrations_photos check (cardinality(photos) <= 8),
  constraint vehicle_registrations_billed_once check (num_nonnulls(invoice_id, not_billable_reason) <= 1)
);

-- A chassis is in the company's hands once.
create unique index vehicle_registrations_open_chassis on vehicle_registrations (tenant_id, chassis_number)
  where status not in ('Remis', 'Retourné', 'Perdu');

create index vehicle_registrations_newest on vehicle_registrations (tenant_id, created_at desc, id desc) include (status, condition_status);

create index vehicle_registrations_by_chassis on vehicle_registrations (tenant_id, chassis_number, id);

create index vehicle_registrations_of_client on vehicle_registrations (tenant_id, client_id);

create index vehicle_registrations_of_expedition on vehicle_registrations (tenant_id, expedition_id);

create index vehicle_registrations_of_invoice on vehicle_registrations (tenant_id, invoice_id);

call access.fence('warehouse_receipts');

call access.fence('vehicle_registrations');

grant select, insert, update, delete on warehouse_receipts, vehicle_registrations to escale_app;

-- A deleted invoice frees its goods.
grant select (tenant_id, invoice_id), update (invoice_id) on warehouse_receipts, vehicle_registrations to escale_money;

call access.searchable('warehouse_receipts');

call access.searchable('vehicle_registrations');
