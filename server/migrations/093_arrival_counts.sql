-- Tally of an expedition's goods at arrival (docs/decisions/131): one row for each lot of the expedition, each
-- surplus lot and each number that no goods have. « Confirmer l'arrivée » reads it.
create table arrival_counts (
  tenant_id       uuid not null default access.tenant(),
  id              uuid not null,
  version         integer not null default 1,
  expedition_id   uuid not null,
  goods_id        uuid, -- null for a number that no goods have
  code            text not null, -- as scanned or typed
  state           text not null,
  note            text,
  photos          text[] not null default '{}', -- of a number; those of a lot are photos of its goods
  counted_by      uuid not null,
  counted_by_name text not null,
  counted_at      timestamptz not null default now(),
  constraint arrival_counts_pkey primary key (tenant_id, id),
  constraint arrival_counts_expedition foreign key (tenant_id, expedition_id)
    references expeditions (tenant_id, id) on delete cascade,
  constraint arrival_counts_goods foreign key (tenant_id, goods_id) references goods (tenant_id, id)
    on delete cascade,
  -- Two people who count the same lot at once write one row.
  constraint arrival_counts_of_lot unique (tenant_id, expedition_id, goods_id),
  constraint arrival_counts_state check (state in ('Arrivé', 'Endommagé', 'Manquant', 'En trop')),
  constraint arrival_counts_unknown check (goods_id is not null or state = 'En trop'),
  constraint arrival_counts_photos
    check (cardinality(photos) <= case when goods_id is null then 8 else 0 end),
  constraint arrival_counts_damage check (state <> 'Endommagé' or note is not null)
);

create unique index arrival_counts_of_code on arrival_counts (tenant_id, expedition_id, code)
  where goods_id is null;

-- Read when goods are deleted.
create index arrival_counts_of_goods on arrival_counts (tenant_id, goods_id) where goods_id is not null;

call access.fence('arrival_counts');

grant select, delete on arrival_counts to escale_app;

grant insert (tenant_id, id, version, expedition_id, goods_id, code, state, note, photos, counted_by,
  counted_by_name, counted_at)
  on arrival_counts to escale_app;

grant update (version, state, note, photos, counted_by, counted_by_name, counted_at) on arrival_counts
  to escale_app;

-- An older server would confirm an arrival without its tally.
update access.oldest_server set chapter = '093_arrival_counts.sql';
