-- Who changed which record, when, from where, and from what to what. Nobody changes it: it is kept as long as the record, and a
-- year after. Ids are made in the order of time, so that the history of a record is read by its key.
create table record_changes (
  tenant_id  uuid not null default access.tenant(),
  id         uuid not null,
  kind       text not null,
  record_id  uuid not null,
  -- What the record belongs to, a payment to its invoice; and what it belonged to before this very change moved it.
  parent_id  uuid,
  former_parent_id uuid,
  version    integer,
  action     text not null,
  removed    boolean not null default false,
  user_id    uuid,
  user_name  text not null,
  changes    jsonb not null,
  ip_address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  -- What a record that was removed was called, as it is looked for: a column, because no fence lets an expression reach an index.
  former_key text collate "C" generated always as (case when removed then access.fold(
    coalesce(changes #>> '{name,0}', changes #>> '{invoiceNumber,0}', changes #>> '{reference,0}', changes #>> '{number,0}')) end) stored,
  constraint record_changes_pkey primary key (tenant_id, record_id, id),
  constraint record_changes_fields check (jsonb_typeof(changes) = 'object')
);

-- The history of a record tells what became of what belongs to it, too: only rows that belong to something are here.
create index record_changes_of_parent on record_changes (tenant_id, parent_id, id) where parent_id is not null;
create index record_changes_of_former_parent on record_changes (tenant_id, former_parent_id, id) where former_parent_id is not null;

create index record_changes_by_former_name on record_changes (tenant_id, former_key) where former_key is not null;

create index record_changes_removed on record_changes (tenant_id, created_at, id) where removed;

-- The whole history of a company, its newest first: of everybody, of somebody who seldom writes, of a kind that seldom changes.
create index record_changes_newest on record_changes (tenant_id, created_at, id);
create index record_changes_of_person on record_changes (tenant_id, user_id, created_at, id);
create index record_changes_of_kind on record_changes (tenant_id, kind, created_at, id);

call access.fence('record_changes');

grant select, insert on record_changes to escale_app;

grant select, delete on record_changes to escale_money;

-- The same of what all companies share, which the platform alone writes, and reads. In a table of its own, as what it tells of: a
-- history is fenced by its company, and these have none.
create table shared_record_changes (
  id         uuid not null,
  kind       text not null,
  record_id  uuid not null,
  version    integer,
  action     text not null,
  removed    boolean not null default false,
  user_id    uuid,
  user_name  text not null,
  changes    jsonb not null,
  ip_address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  constraint shared_record_changes_pkey primary key (record_id, id),
  constraint shared_record_changes_fields check (jsonb_typeof(changes) = 'object')
);

create index shared_record_changes_removed on shared_record_changes (created_at) where removed;

grant select, insert on shared_record_changes to escale_platform;

-- The night's: what was written of shared records that went more than a year ago.
grant select (ctid, record_id, removed, created_at), delete on shared_record_changes to escale_auth;
