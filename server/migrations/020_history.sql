-- Who changed which record, when, from where, and from what to what. Nobody changes it: it is kept as long as the record, and a
-- year after. One index serves all: ids are made in the order of time, so that a history is read by its key.
create table record_changes (
  tenant_id  uuid not null default access.tenant(),
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
  constraint record_changes_pkey primary key (tenant_id, record_id, id),
  constraint record_changes_fields check (jsonb_typeof(changes) = 'object')
);

create index record_changes_removed on record_changes (tenant_id, created_at) where removed;

call access.fence('record_changes');

grant select, insert on record_changes to escale_app;

grant select, delete on record_changes to escale_money;
