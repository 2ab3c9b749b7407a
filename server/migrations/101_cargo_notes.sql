-- Cargo tracking notes (FERI, AD, BESC, BSC, BIETC, ECTN) of the house bills of an expedition, one row a note
-- (docs/decisions/134). A house bill is that of a client in an expedition, also before it is printed, so the
-- note names the client. The number of a whole departure stays in expeditions.cargo_note_number.
create table cargo_notes (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  version          integer not null default 1,
  expedition_id    uuid not null,
  client_id        uuid,
  shared_client_id uuid,
  kind             text not null,
  state            text not null default 'À demander',
  number           text,
  cost             bigint,  -- cents
  day              date,    -- of the latest answer
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint cargo_notes_pkey primary key (tenant_id, id),
  constraint cargo_notes_expedition foreign key (tenant_id, expedition_id) references expeditions (tenant_id, id)
    on delete cascade,
  constraint cargo_notes_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
    on delete restrict,
  constraint cargo_notes_shared_client foreign key (shared_client_id) references shared_clients (id)
    on delete restrict,
  constraint cargo_notes_one_client check (num_nonnulls(client_id, shared_client_id) = 1),
  constraint cargo_notes_kind check (kind in ('FERI', 'AD', 'BESC', 'BSC', 'BIETC', 'ECTN')),
  constraint cargo_notes_state check (state in ('À demander', 'Demandé', 'Provisoire', 'Validé')),
  constraint cargo_notes_number check (number is not null or state not in ('Provisoire', 'Validé')),
  constraint cargo_notes_cost check (cost >= 0)
);

create index cargo_notes_of_expedition on cargo_notes (tenant_id, expedition_id);

create index cargo_notes_of_client on cargo_notes (tenant_id, client_id) where client_id is not null;

create index cargo_notes_of_shared_client on cargo_notes (shared_client_id) where shared_client_id is not null;

call access.fence('cargo_notes');

grant select, insert, update, delete on cargo_notes to escale_app;

-- Notes follow a client who is merged into another one, and return when the merge is undone.
alter table client_merges add column cargo_note_ids uuid[] not null default '{}';

grant insert (cargo_note_ids) on client_merges to escale_app;

grant select, update (client_id) on cargo_notes to escale_money;

-- Older servers would not move the notes of an absorbed client, and could not delete him.
update access.oldest_server set chapter = '101_cargo_notes.sql';
