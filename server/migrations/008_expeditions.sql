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
  cutoff            date,
  etd               date,
  eta               date,
  atd               date,
  ata               date,
  status            text not null default 'Brouillon',
  blocked           boolean not null default false,
  blocked_reason    text,
  passed_customs    boolean not null default false,  -- where a step back from « Disponible » leads
  -- Its containers are on no other departure meanwhile.
  holds_containers  boolean not null generated always as (status not in ('Livrée', 'Clôturée', 'Annulée')) stored,
  notes             text,
  reference_key     text collate "C" not null generated always as (access.fold(reference)) stored,
  search_key        text not null generated always as (access.search_key(
    reference || ' ' || origin || ' ' || destination || ' ' || coalesce(vessel_or_flight, '') || ' ' || coalesce(master_number, ''))) stored,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint expeditions_pkey primary key (tenant_id, id),
  constraint expeditions_id_key unique (id),
  constraint expeditions_reference_key unique (tenant_id, reference),
  constraint expeditions_container_key unique (tenant_id, id, holds_containers),
  constraint expeditions_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint expeditions_mode check (mode in ('Maritime', 'Aérien', 'Terrestre')),
  constraint expeditions_kind check (kind in ('Groupage', 'Conteneur complet', 'Direct')),
  constraint expeditions_status check (status in (
    'Brouillon', 'Ouverte', 'Chargée', 'En transit', 'Arrivée', 'En dédouanement', 'Disponible', 'Livrée', 'Clôturée', 'Annulée')),
  constraint expeditions_places check (origin <> destination),
  constraint expeditions_codes check (origin_code ~ '^([A-Z]{2}[A-Z2-9]{3}|[A-Z]{3})$' and destination_code ~ '^([A-Z]{2}[A-Z2-9]{3}|[A-Z]{3})$'),
  constraint expeditions_planned_dates check (cutoff <= etd and etd <= eta and cutoff <= eta),
  constraint expeditions_departed check ((atd is not null) = (status in ('En transit', 'Arrivée', 'En dédouanement', 'Disponible', 'Livrée', 'Clôturée'))),
  constraint expeditions_arrived check ((ata is not null) = (status in ('Arrivée', 'En dédouanement', 'Disponible', 'Livrée', 'Clôturée'))),
  constraint expeditions_left_with_document check (atd is null or mode = 'Terrestre' or master_number is not null),
  -- An air waybill proves itself: its eleventh figure is its serial modulo 7.
  constraint expeditions_air_waybill check (mode <> 'Aérien' or case when master_number ~ '^[0-9]{11}$'
    then substr(master_number, 4, 7)::integer % 7 = substr(master_number, 11)::integer else master_number is null end),
  constraint expeditions_actual_dates check (ata >= atd),
  constraint expeditions_blocked check (not blocked or blocked_reason is not null)
);

create index expeditions_newest on expeditions (tenant_id, created_at desc, id desc);

create index expeditions_by_reference on expeditions (tenant_id, reference_key, id);

create index expeditions_by_departure on expeditions (tenant_id, coalesce(etd, 'infinity'), id);

create index expeditions_by_status on expeditions (tenant_id, status);

-- What has not arrived, the next first.
create index expeditions_expected on expeditions (tenant_id, eta, id) where ata is null;

create index expeditions_by_arrival on expeditions (tenant_id, coalesce(eta, 'infinity'), id);

create table expedition_containers (
  tenant_id     uuid not null default access.tenant(),
  id            uuid not null,
  expedition_id uuid not null,
  number        text not null,
  size          text not null,
  seal          text,
  capacity_m3   numeric(6, 2) not null,  -- usable
  is_forced     boolean not null default false,  -- a manager accepted its check digit
  is_held       boolean not null default true,   -- as long as its departure is not over
  constraint expedition_containers_pkey primary key (tenant_id, id),
  constraint expedition_containers_number_key unique (tenant_id, expedition_id, number),
  constraint expedition_containers_expedition foreign key (tenant_id, expedition_id, is_held) references expeditions (tenant_id, id, holds_containers)
    on update cascade on delete cascade,
  constraint expedition_containers_number check (number ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  constraint expedition_containers_size check (size in ('20''', '40''', '40''HC', '45''HC'))
);

-- A container is on one departure at a time.
create unique index expedition_containers_held on expedition_containers (tenant_id, number) where is_held;

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
  constraint expedition_events_code check (code in (
    'CREE', 'RECU', 'CHARGE', 'PARTI', 'TRANSBO', 'ARRIVE', 'DOUANE', 'DEDOUANE', 'DISPO', 'REMIS', 'RETARD', 'INCIDENT', 'NOTE')),
  constraint expedition_events_source check (source in ('manuel', 'cascade', 'api'))
);

create index expedition_events_in_order on expedition_events (tenant_id, expedition_id, occurred_at);

call access.fence('expeditions');

call access.fence('expedition_containers');

call access.fence('expedition_events');

grant select, insert, update, delete on expeditions, expedition_containers to escale_app;

grant select, insert on expedition_events to escale_app;

-- Without a policy of its own: the search sees those of the company at work.
grant select (tenant_id, id, reference, origin, destination, status, search_key, created_at) on expeditions to escale_search;

grant select (tenant_id, expedition_id, number) on expedition_containers to escale_search;
