-- Departures: what carries the goods of many clients from one place to another.
create table expeditions (
  tenant_id         uuid not null default access.tenant(),
  id                uuid not null,
  version           integer not null default 1,
  reference         text not null,  -- EXP-2026-0001
  mode              text not null,
  kind              text not null default 'Groupage',
  origin            text not null,
  origin_code       text,
  destination       text not null,
  destination_code  text,
  carrier           text,
  vessel_or_flight  text,
  voyage            text,
  imo               text,
  master_number     text,  -- MBL or MAWB
  freight_terms     text,
  cargo_note_number text,  -- FERI, BESC, BSC
  customs_number    text,
  agent_name        text,
  agent_phone       text,
  cutoff_at         timestamptz,
  etd               date,
  eta               date,
  atd               date,
  ata               date,
  status            text not null default 'Brouillon',
  blocked           boolean not null default false,
  blocked_reason    text,
  notes             text,
  reference_key     text collate "C" not null generated always as (access.fold(reference)) stored,
  search_key        text not null generated always as (access.fold(
    reference || ' ' || origin || ' ' || destination || ' ' || coalesce(vessel_or_flight, '') || ' ' || coalesce(master_number, ''))) stored,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint expeditions_pkey primary key (tenant_id, id),
  constraint expeditions_id_key unique (id),
  constraint expeditions_reference_key unique (tenant_id, reference),
  constraint expeditions_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint expeditions_mode check (mode in ('Maritime', 'Aérien', 'Terrestre')),
  constraint expeditions_kind check (kind in ('Groupage', 'Conteneur complet', 'Direct')),
  constraint expeditions_status check (status in (
    'Brouillon', 'Ouverte', 'Chargée', 'En transit', 'Arrivée', 'En dédouanement', 'Disponible', 'Livrée', 'Clôturée', 'Annulée')),
  constraint expeditions_places check (origin <> destination),
  constraint expeditions_planned_dates check (eta >= etd),
  constraint expeditions_actual_dates check (ata >= atd),
  constraint expeditions_blocked check (not blocked or blocked_reason is not null)
);

create index expeditions_newest on expeditions (tenant_id, created_at desc, id desc);

create index expeditions_by_reference on expeditions (tenant_id, reference_key, id);

create index expeditions_by_departure on expeditions (tenant_id, coalesce(etd, 'infinity'), id);

create index expeditions_by_arrival on expeditions (tenant_id, coalesce(eta, 'infinity'), id);

create table expedition_containers (
  tenant_id     uuid not null default access.tenant(),
  id            uuid not null,
  expedition_id uuid not null,
  number        text not null,
  size          text not null,
  seal          text,
  capacity_m3   numeric(6, 2),
  constraint expedition_containers_pkey primary key (tenant_id, id),
  constraint expedition_containers_number_key unique (tenant_id, expedition_id, number),
  constraint expedition_containers_expedition foreign key (tenant_id, expedition_id) references expeditions (tenant_id, id) on delete cascade,
  constraint expedition_containers_number check (number ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  constraint expedition_containers_size check (size in ('20''', '40''', '40''HC', '45''HC'))
);

-- What happened, in order: a correction is a new event.
create table expedition_events (
  tenant_id         uuid not null default access.tenant(),
  id                uuid not null,
  expedition_id     uuid not null,
  code              text not null,
  label             text not null,
  place             text,
  note              text,
  occurred_at       timestamptz not null,
  visible_to_client boolean not null default false,
  source            text not null default 'manuel',
  author_id         uuid,
  author_name       text,
  created_at        timestamptz not null default now(),
  constraint expedition_events_pkey primary key (tenant_id, id),
  constraint expedition_events_expedition foreign key (tenant_id, expedition_id) references expeditions (tenant_id, id) on delete cascade,
  constraint expedition_events_source check (source in ('manuel', 'cascade', 'api'))
);

create index expedition_events_in_order on expedition_events (tenant_id, expedition_id, occurred_at);

call access.fence('expeditions');

call access.fence('expedition_containers');

call access.fence('expedition_events');

grant select, insert, update, delete on expeditions, expedition_containers to escale_app;

grant select, insert on expedition_events to escale_app;
