-- Files of clients or services being imported: their lines wait here until somebody confirms them, and are forgotten a week later.
create table imports (
  tenant_id      uuid not null default access.tenant(),
  id             uuid not null,
  kind           text not null,
  file_name      text not null,
  state          text not null default 'Reçu',
  columns        jsonb not null,  -- field → head of its column
  lines_count    integer not null,
  problems_count integer not null default 0,
  twins_count    integer not null default 0,
  written_count  integer not null default 0,
  undone_count   integer not null default 0,
  takes_twins    boolean not null default false,
  made_by        uuid not null,
  made_by_name   text not null,
  created_at     timestamptz not null default now(),
  finished_at    timestamptz,
  constraint imports_pkey primary key (tenant_id, id),
  constraint imports_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint imports_kind check (kind in ('clients', 'services', 'goods')),
  constraint imports_state check (state in ('Reçu', 'Vérifié', 'En cours', 'Terminé', 'Échec', 'Annulation', 'Annulé')),
  constraint imports_lines check (lines_count between 1 and 10000),
  constraint imports_lengths check (length(file_name) <= 200)
);

create unique index imports_one_at_a_time on imports (tenant_id) where state in ('En cours', 'Annulation');

create index imports_newest on imports (tenant_id, kind, id desc);

call access.fence('imports');

grant select, insert, delete on imports to escale_app;

grant update (state, written_count, undone_count, takes_twins, problems_count, twins_count, finished_at) on imports to escale_app;

create table import_lines (
  tenant_id uuid not null default access.tenant(),
  import_id uuid not null,
  line      integer not null,
  texts     jsonb not null,
  draft     jsonb,  -- what it becomes; null when it cannot be imported
  problems  jsonb,
  twin      text,   -- why it may be there already
  made_id   uuid,
  name_key  text collate "C" generated always as (access.fold(draft ->> 'name')) stored,
  constraint import_lines_pkey primary key (tenant_id, import_id, line),
  constraint import_lines_import foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade,
  constraint import_lines_judged check (num_nonnulls(draft, problems) = 1)
);

call access.fence('import_lines');

grant select, insert, delete, update (texts, draft, problems, twin, made_id) on import_lines to escale_app;
