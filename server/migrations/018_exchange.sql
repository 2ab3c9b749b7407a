-- What leaves by itself: keys for programs, and the export of all a company has.

-- A key opens the API of one company to a program, for the permissions it names, in the name of the admin who made it: it is
-- worth what they may do at that moment, and nothing once they have left. The key itself is shown once and kept hashed.
create table api_keys (
  tenant_id       uuid not null default access.tenant(),
  id              uuid not null,
  name            text not null,
  prefix          text not null,  -- what is still shown of it: esc_Ab3dEf
  key_hash        bytea not null,
  permissions     text[] not null,
  created_by      uuid not null,
  created_by_name text not null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz,
  revoked_at      timestamptz,
  revoked_by      uuid,
  last_used_at    timestamptz,
  last_used_from  text,
  constraint api_keys_pkey primary key (tenant_id, id),
  constraint api_keys_id_key unique (id),
  constraint api_keys_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint api_keys_name_length check (length(name) between 1 and 200),
  constraint api_keys_permissions check (cardinality(permissions) between 1 and 100)
);

create index api_keys_by_hash on api_keys (key_hash);

create index api_keys_newest on api_keys (tenant_id, created_at desc, id desc);

call access.fence('api_keys');

create policy of_accounts on api_keys to escale_auth using (true) with check (true);

grant select (tenant_id, id, name, prefix, permissions, created_by, created_by_name, created_at, expires_at, revoked_at, revoked_by, last_used_at, last_used_from) on api_keys to escale_app;

grant insert, update (revoked_at, revoked_by) on api_keys to escale_app;

grant select, update (last_used_at, last_used_from) on api_keys to escale_auth;

-- All a company has, as one file made by a job. One at a time; the file itself is forgotten after three days.
create table exports (
  tenant_id     uuid not null default access.tenant(),
  id            uuid not null,
  state         text not null default 'En attente',
  progress      integer not null default 0,  -- percent
  step          text,  -- what is being written
  asked_by      uuid not null,
  asked_by_name text not null,
  rows_count    integer,
  size          bigint,  -- bytes
  created_at    timestamptz not null default now(),
  seen_at       timestamptz not null default now(),  -- when the job last said it is alive
  finished_at   timestamptz,
  expires_at    timestamptz,
  constraint exports_pkey primary key (tenant_id, id),
  constraint exports_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint exports_state check (state in ('En attente', 'En cours', 'Prêt', 'Échec', 'Annulé', 'Expiré')),
  constraint exports_progress check (progress between 0 and 100)
);

create unique index exports_one_at_a_time on exports (tenant_id) where state in ('En attente', 'En cours');

create index exports_newest on exports (tenant_id, created_at desc, id desc);

create index exports_with_file on exports (expires_at) where state = 'Prêt';

create index exports_under_way on exports (seen_at) where state in ('En attente', 'En cours');

call access.fence('exports');

create policy of_accounts on exports for select to escale_auth using (true);

grant select, insert, update on exports to escale_app;

grant select on exports to escale_auth;
