-- Two records of one client, merged into one. The absorbed record leaves `clients` and stays here as it was,
-- with the ids of the rows that followed, so that the merge can be undone for a day (docs/decisions/122).
create table client_merges (
  tenant_id       uuid not null default access.tenant(),
  id              uuid not null,
  -- Without foreign keys: the absorbed client is gone, and the kept one may be absorbed or removed later.
  kept_id         uuid not null,
  absorbed_id     uuid not null,
  absorbed_name   text not null,
  other_phone     text, -- telephone of the two that is not on the kept client
  phone_key       text collate "C" generated always as (access.telephone_key(other_phone)) stored,
  name_key        text collate "C" not null generated always as (access.fold(absorbed_name)) stored,
  absorbed        jsonb not null, -- columns of the absorbed client
  former          jsonb not null, -- values of the kept client that the absorbed one's values replaced
  conversation    jsonb,          -- the absorbed client's conversation, its keys and the ids of its messages
  invoice_ids     uuid[] not null default '{}',
  goods_ids       uuid[] not null default '{}',
  waybill_ids     uuid[] not null default '{}',
  notice_ids      uuid[] not null default '{}',
  is_moved        boolean not null default false,
  merged_by       uuid not null,
  merged_by_name  text not null,
  merged_at       timestamptz not null default now(),
  undone_by       uuid,
  undone_by_name  text,
  undone_at       timestamptz,
  constraint client_merges_pkey primary key (tenant_id, id),
  constraint client_merges_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint client_merges_two check (kept_id <> absorbed_id),
  constraint client_merges_undone check (num_nonnulls(undone_by, undone_by_name, undone_at) in (0, 3))
);

-- An absorbed client leads to one kept client.
create unique index client_merges_of_absorbed on client_merges (tenant_id, absorbed_id)
  where undone_at is null;

create index client_merges_of_kept on client_merges (tenant_id, kept_id, merged_at desc)
  where undone_at is null;

create index client_merges_by_name on client_merges (tenant_id, name_key) where undone_at is null;

create index client_merges_by_phone on client_merges (tenant_id, phone_key)
  where undone_at is null and phone_key is not null;

call access.fence('client_merges');

-- The rows that followed, and the end of a merge, are written by functions/clients.sql only.
grant select on client_merges to escale_app;

grant insert (tenant_id, id, kept_id, absorbed_id, absorbed_name, other_phone, absorbed, former,
  conversation, invoice_ids, goods_ids, waybill_ids, notice_ids, is_moved, merged_by, merged_by_name,
  merged_at) on client_merges to escale_app;

grant select, update on client_merges to escale_money;

-- A client keeps the waybills of both records, also where both had one of the same expedition. The one set
-- aside names the merge.
alter table house_waybills add column merge_id uuid;

create unique index house_waybills_one_current on house_waybills
  (tenant_id, expedition_id, client_id, shared_client_id) nulls not distinct where merge_id is null;

alter table house_waybills drop constraint house_waybills_once;

grant select, update (client_id, merge_id) on house_waybills to escale_money;

grant select, update (client_id) on notices to escale_money;

grant select (client_id, expedition_id), update (client_id) on goods to escale_money;

grant select, update (owner_id) on document_links, tracking_links to escale_money;
