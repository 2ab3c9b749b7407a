-- A house waybill becomes a record with terms, parties and a state (docs/decisions/133). Numbers that were
-- printed stay. A waybill printed before has no edition, because its content was not stored.
alter table house_waybills
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column state text not null default 'Brouillon',
  add column state_at timestamptz,
  add column state_by_name text,
  add column state_note text,             -- reason of a correction, telex reference, who received it
  add column edition smallint not null default 0, -- number of the last issued edition
  add column shipper_id uuid,             -- null: the company itself
  add column consignee_id uuid,           -- null: the client
  add column notify_id uuid,              -- null: same as consignee
  add column delivery_agent_id uuid,      -- null: agent of the expedition
  add column is_to_order boolean not null default false,
  add column incoterm text,
  add column incoterm_place text,
  add column freight_terms text,          -- null: terms of the expedition
  add column freight_payable_at text,
  add column declared_value bigint,       -- cents; null: no value declared
  add column insured_value bigint,        -- cents; null: not insured
  add column originals smallint not null default 0, -- 0: a waybill, delivered without presentation
  add column shipped_on date,             -- on board date
  add column issued_on date;              -- printed date of issue; null: day of issued_at

alter table house_waybills
  add constraint house_waybills_state
    check (state in ('Brouillon', 'Émis', 'Télex release', 'Original rendu', 'Remis')) not valid,
  add constraint house_waybills_issued check (state = 'Brouillon' or edition > 0) not valid,
  add constraint house_waybills_state_by check (state = 'Brouillon' or num_nulls(state_at, state_by_name) = 0)
    not valid,
  add constraint house_waybills_originals check (originals between 0 and 3) not valid,
  add constraint house_waybills_presented
    check (originals > 0 or state not in ('Télex release', 'Original rendu')) not valid,
  add constraint house_waybills_incoterm check (incoterm in
    ('EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF')) not valid,
  add constraint house_waybills_freight_terms check (freight_terms in ('Prépayé', 'Dû à destination'))
    not valid,
  add constraint house_waybills_values check (declared_value >= 0 and insured_value >= 0) not valid,
  add constraint house_waybills_shipper foreign key (tenant_id, shipper_id)
    references parties (tenant_id, id) on delete restrict not valid,
  add constraint house_waybills_consignee foreign key (tenant_id, consignee_id)
    references parties (tenant_id, id) on delete restrict not valid,
  add constraint house_waybills_notify foreign key (tenant_id, notify_id)
    references parties (tenant_id, id) on delete restrict not valid,
  add constraint house_waybills_delivery_agent foreign key (tenant_id, delivery_agent_id)
    references parties (tenant_id, id) on delete restrict not valid;

alter table house_waybills validate constraint house_waybills_state;

alter table house_waybills validate constraint house_waybills_issued;

alter table house_waybills validate constraint house_waybills_state_by;

alter table house_waybills validate constraint house_waybills_originals;

alter table house_waybills validate constraint house_waybills_presented;

alter table house_waybills validate constraint house_waybills_incoterm;

alter table house_waybills validate constraint house_waybills_freight_terms;

alter table house_waybills validate constraint house_waybills_values;

alter table house_waybills validate constraint house_waybills_shipper;

alter table house_waybills validate constraint house_waybills_consignee;

alter table house_waybills validate constraint house_waybills_notify;

alter table house_waybills validate constraint house_waybills_delivery_agent;

-- Read when a party is deleted.
create index house_waybills_of_shipper on house_waybills (tenant_id, shipper_id) where shipper_id is not null;

create index house_waybills_of_consignee on house_waybills (tenant_id, consignee_id)
  where consignee_id is not null;

create index house_waybills_of_notify on house_waybills (tenant_id, notify_id) where notify_id is not null;

create index house_waybills_of_delivery_agent on house_waybills (tenant_id, delivery_agent_id)
  where delivery_agent_id is not null;

-- Three originals are usual by sea.
update house_waybills w set originals = 3 from expeditions e
  where e.tenant_id = w.tenant_id and e.id = w.expedition_id and e.mode = 'Maritime';

-- An issued edition: parties, terms, goods and containers as they were printed.
create table house_waybill_editions (
  tenant_id      uuid not null default access.tenant(),
  waybill_id     uuid not null,
  edition        smallint not null,
  content        jsonb not null,
  correction     text,  -- reason why this edition replaces the one before
  issued_by      uuid,
  issued_by_name text not null,
  issued_at      timestamptz not null default now(),
  constraint house_waybill_editions_pkey primary key (tenant_id, waybill_id, edition),
  constraint house_waybill_editions_waybill foreign key (tenant_id, waybill_id)
    references house_waybills (tenant_id, id) on delete cascade,
  constraint house_waybill_editions_first check (edition > 0 and (edition = 1) = (correction is null)),
  constraint house_waybill_editions_content check (jsonb_typeof(content) = 'object')
);

call access.fence('house_waybill_editions');

-- The application changes terms and parties of drafts only. functions/house-bills.sql is the only writer of
-- states and editions.
grant select on house_waybill_editions to escale_app;

grant update (version, updated_at, shipper_id, consignee_id, notify_id, delivery_agent_id, is_to_order,
  incoterm, incoterm_place, freight_terms, freight_payable_at, declared_value, insured_value, originals, shipped_on,
  issued_on, issued_place) on house_waybills to escale_app;

create policy drafts_begin on house_waybills as restrictive for insert to escale_app
  with check (state = 'Brouillon' and edition = 0);

create policy drafts_change on house_waybills as restrictive for update to escale_app
  using (state = 'Brouillon') with check (state = 'Brouillon');

grant select, insert on house_waybill_editions to escale_money;

grant select, update on house_waybills to escale_money;
