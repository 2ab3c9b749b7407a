-- Codes by which customs of the destination know a departure, for its SYDONIA World files
-- (docs/decisions/135). The next departure to the same place, with the same carrier or vessel, proposes them.
create table sydonia_codes (
  tenant_id      uuid not null default access.tenant(),
  id             uuid not null,
  version        integer not null default 1,
  expedition_id  uuid not null,
  customs_office text not null,
  carrier_code   text,
  agent_code     text,
  nationality    text,  -- flag of the vessel, ISO 3166
  departure_code text,  -- UN/LOCODE where the expedition names an airport or a place without code
  arrival_code   text,
  bill_nature    text not null default '23', -- 22 export, 23 import, 24 transit, 28 transhipment
  bill_type      text not null default 'HSB',
  location       text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint sydonia_codes_pkey primary key (tenant_id, id),
  constraint sydonia_codes_once unique (tenant_id, expedition_id),
  constraint sydonia_codes_expedition foreign key (tenant_id, expedition_id)
    references expeditions (tenant_id, id) on delete cascade,
  constraint sydonia_codes_office check (customs_office ~ '^[A-Z0-9]{1,10}$'),
  constraint sydonia_codes_nationality check (nationality ~ '^[A-Z]{2}$'),
  constraint sydonia_codes_places
    check (departure_code ~ '^[A-Z]{2}[A-Z2-9]{3}$' and arrival_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  constraint sydonia_codes_nature check (bill_nature in ('22', '23', '24', '28')),
  constraint sydonia_codes_type check (bill_type ~ '^[A-Z0-9]{1,3}$'),
  constraint sydonia_codes_lengths
    check (length(carrier_code) <= 17 and length(agent_code) <= 17 and length(location) <= 17)
);

call access.fence('sydonia_codes');

grant select, insert, update on sydonia_codes to escale_app;
