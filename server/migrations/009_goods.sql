-- What the counter asks to let out unpaid or unbilled, and what a manager answered; the goods say which request is about them.
create table release_requests (
  tenant_id       uuid not null default access.tenant(),
  id              uuid not null,
  status          text not null default 'Demandée',
  reason          text not null,
  asked_by        uuid not null,
  asked_by_name   text not null,
  asked_at        timestamptz not null default now(),
  decided_by      uuid,
  decided_by_name text,
  decided_at      timestamptz,
  decision_reason text,
  constraint release_requests_pkey primary key (tenant_id, id),
  constraint release_requests_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint release_requests_status check (status in ('Demandée', 'Accordée', 'Refusée')),
  constraint release_requests_decided check (
    num_nonnulls(decided_by, decided_by_name, decided_at, decision_reason) = case when status = 'Demandée' then 0 else 4 end)
);

create index release_requests_waiting on release_requests (tenant_id, asked_at, id) where status = 'Demandée';

call access.fence('release_requests');

grant select, insert on release_requests to escale_app;

grant update (status, decided_by, decided_by_name, decided_at, decision_reason) on release_requests to escale_app;

-- Goods: what the warehouse receives is what is loaded, billed and handed over. Parcels and vehicles are one table: each kind has
-- particulars of its own, and only those.
create table goods (
  tenant_id                uuid not null default access.tenant(),
  id                       uuid not null,
  version                  integer not null default 1,
  kind                     text not null,
  number                   text not null,  -- REC-2026-00001, VEH-2026-00001; REC-2026-00001-2 was split from it
  -- of parcels
  tracking_number          text,
  brand_name               text,
  quantity                 integer not null default 1,
  -- of vehicles
  chassis_number           text,
  vehicle_brand            text,
  vehicle_color            text,
  model                    text,
  year                     smallint,
  mileage_km               integer,
  keys_count               smallint,
  has_papers               boolean,
  -- of both
  condition_status         text not null default 'Bon état',
  description              text,
  status                   text not null default 'Reçu',
  client_id                uuid,  -- null with shared_client_id null: « sans propriétaire »
  shared_client_id         uuid,
  marks                    text,
  destination              text,
  weight_kg                numeric(8, 3),  -- of the whole row
  length_cm                numeric(5, 1),  -- of one piece
  width_cm                 numeric(5, 1),
  height_cm                numeric(5, 1),
  -- Not rounded: the parts of a split add up to what was cut.
  volume_m3                numeric(20, 9) generated always as (length_cm * width_cm * height_cm * quantity * 0.000001) stored,
  location                 text,
  danger                   text not null default 'non',
  photos                   text[] not null default '{}',
  note                     text,
  expedition_id            uuid,
  invoice_id               uuid,
  not_billable_reason      text,
  not_billable_by          uuid,
  not_billable_by_name     text,
  not_billable_at          timestamptz,
  received_by              uuid,
  received_by_name         text,
  received_at              timestamptz,
  received_at_on_device    timestamptz,  -- what the clock of the phone said, right or wrong
  released_to              text,
  released_id_document     text,
  released_signature_id    uuid,  -- files of the bucket photos
  released_photo_id        uuid,
  released_signed_as       text,  -- a name typed in place of the signature drawn
  released_reserves        text,  -- what who took them found wrong
  released_by              uuid,
  released_by_name         text,
  released_at              timestamptz,
  -- Why it may leave unpaid or unbilled, and who said so.
  release_reason           text,
  release_approved_by      uuid,
  release_approved_by_name text,
  release_approved_at      timestamptz,
  release_request_id       uuid,  -- the last time it was asked
  parent_id                uuid,  -- the row this one was split from
  -- A tracking or chassis number as it is scanned, typed or painted: capitals and figures alone, like the contract's bareNumber.
  scan_key                 text collate "C" not null generated always as (
    regexp_replace(upper(coalesce(tracking_number, chassis_number) collate "C"), '[^A-Z0-9]', '', 'g')) stored,
  search_key               text not null generated always as (access.search_key(
    number || ' ' || coalesce(tracking_number, chassis_number) || ' ' || coalesce(brand_name, vehicle_brand, '') || ' ' || coalesce(model, '')
    || ' ' || coalesce(description, '') || ' ' || coalesce(marks, ''))) stored,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  constraint goods_pkey primary key (tenant_id, id),
  constraint goods_id_key unique (id),
  constraint goods_number_key unique (tenant_id, number),
  constraint goods_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint goods_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete restrict,
  constraint goods_shared_client foreign key (shared_client_id) references shared_clients (id) on delete restrict,
  constraint goods_expedition foreign key (tenant_id, expedition_id) references expeditions (tenant_id, id) on delete restrict,
  constraint goods_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete restrict,
  constraint goods_release_request foreign key (tenant_id, release_request_id) references release_requests (tenant_id, id) on delete restrict,
  constraint goods_parcel check (kind <> 'Colis' or (tracking_number is not null
    and num_nonnulls(chassis_number, vehicle_brand, vehicle_color, model, year, mileage_km, keys_count, has_papers) = 0)),
  constraint goods_vehicle check (kind <> 'Véhicule' or (num_nulls(chassis_number, vehicle_brand) = 0 and quantity = 1
    and num_nonnulls(tracking_number, brand_name, parent_id) = 0)),
  constraint goods_kind check (kind in ('Colis', 'Véhicule')),
  constraint goods_chassis check (chassis_number ~ '^[A-Z0-9-]{5,17}$'),
  constraint goods_vehicle_figures check (year between 1900 and 2100 and mileage_km between 0 and 9999999 and keys_count between 0 and 20),
  constraint goods_one_client check (num_nonnulls(client_id, shared_client_id) <= 1),
  constraint goods_quantity check (quantity between 1 and 1000000),
  constraint goods_weight check (weight_kg between 0 and 30000),
  constraint goods_sizes check (length_cm between 1 and 1400 and width_cm between 1 and 1400 and height_cm between 1 and 1400),
  constraint goods_condition check (condition_status in ('Bon état', 'Emballage abîmé', 'Endommagé', 'Incomplet', 'À vérifier')),
  constraint goods_explained check (condition_status = 'Bon état' or coalesce(description, note) is not null),
  constraint goods_danger check (danger in ('non', 'batterie lithium', 'liquide', 'autre')),
  constraint goods_photos check (cardinality(photos) <= 8),
  constraint goods_status check (status in ('Attendu', 'Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible', 'Remis', 'Litige', 'Retourné', 'Perdu')),
  -- What waits is nowhere and billed to nobody; everything else was received.
  constraint goods_received check ((status = 'Attendu') = (received_at is null) and (status <> 'Attendu' or num_nonnulls(expedition_id, invoice_id) = 0)),
  constraint goods_aboard check (status not in ('Chargé', 'En transit', 'Arrivé', 'Disponible') or expedition_id is not null),
  constraint goods_released check (num_nonnulls(released_to, released_at) = case when status = 'Remis' then 2 else 0 end
    and (status = 'Remis' or num_nonnulls(released_id_document, released_signature_id, released_photo_id, released_signed_as, released_reserves,
      released_by, released_by_name) = 0)),
  constraint goods_release_approved check (num_nonnulls(release_reason, release_approved_by, release_approved_by_name, release_approved_at) in (0, 4)),
  constraint goods_not_billable check (num_nonnulls(not_billable_reason, not_billable_by, not_billable_by_name, not_billable_at) in (0, 4)),
  constraint goods_billed_once check (num_nonnulls(invoice_id, not_billable_reason) <= 1)
);

-- A chassis is in the company's hands once, however it is written.
create unique index goods_open_chassis on goods (tenant_id, scan_key) where kind = 'Véhicule' and status not in ('Remis', 'Retourné', 'Perdu');

create index goods_newest on goods (tenant_id, kind, created_at desc, id desc) include (status, condition_status, quantity, weight_kg, volume_m3);

-- What a scan finds, and the order of tracking and chassis numbers.
create index goods_by_code on goods (tenant_id, kind, scan_key, id);

create index goods_of_client on goods (tenant_id, client_id, created_at desc, id desc) where client_id is not null;

create index goods_of_shared_client on goods (tenant_id, shared_client_id, created_at desc, id desc) where shared_client_id is not null;

create index goods_without_owner on goods (tenant_id, kind, created_at desc, id desc) where client_id is null and shared_client_id is null;

create index goods_of_expedition on goods (tenant_id, expedition_id, status) where expedition_id is not null;

create index goods_of_invoice on goods (tenant_id, invoice_id) where invoice_id is not null;

create index goods_of_release_request on goods (tenant_id, release_request_id) where release_request_id is not null;

-- What changed lately, in the order in which a device reads it.
create index goods_by_change on goods (tenant_id, updated_at, id);

-- How long what is here has been here.
create index goods_by_age on goods (tenant_id, kind, received_at, id)
  include (status, client_id, shared_client_id, invoice_id, quantity, weight_kg, volume_m3) where status in ('Reçu', 'Arrivé', 'Disponible');

call access.fence('goods');

grant select, insert, update, delete on goods to escale_app;

-- A deleted invoice frees its goods.
grant select (tenant_id, id, version, invoice_id), update (invoice_id, version, updated_at) on goods to escale_money;

call access.searchable('goods', 'kind', 'number', 'tracking_number', 'chassis_number', 'brand_name', 'vehicle_brand', 'model', 'description', 'status');

-- Addresses by which a stranger follows goods, one at a time for each. The token is the row's id, signed by the server: it is kept
-- nowhere, and told again as often as a label is printed. It follows goods as long as they are whose they were.
create table tracking_links (
  tenant_id    uuid not null default access.tenant(),
  id           uuid not null,
  goods_id     uuid not null,
  owner_id     uuid,  -- their client, its own or shared, when it was made
  made_by      uuid not null,
  made_by_name text not null,
  created_at   timestamptz not null default now(),
  constraint tracking_links_pkey primary key (tenant_id, id),
  constraint tracking_links_goods_key unique (tenant_id, goods_id),
  constraint tracking_links_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint tracking_links_goods foreign key (tenant_id, goods_id) references goods (tenant_id, id) on delete cascade
);

call access.fence('tracking_links');

grant select, insert, delete on tracking_links to escale_app;
