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
  counted_since   timestamptz,  -- the minute that `uses` counts, for all servers together
  uses            integer not null default 0,
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

grant select, update (last_used_at, last_used_from, counted_since, uses) on api_keys to escale_auth;

/* The door of the programs, beside access.enter: finds the key, its maker as they now are in the company, and sets both for
   the transaction. No row when the key is unknown, revoked, expired, or its maker no longer a member. */
create function access.enter_with_key(hashed bytea)
returns table (user_id uuid, first_name text, last_name text, email text, role text, tenant_id uuid, database_role text, closed text, key_id uuid, key_name text, permissions text[])
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  select keys.created_by, users.first_name, users.last_name, users.email, coalesce(access.role_in(keys.tenant_id, keys.created_by), 'viewer'),
      case when tenants.is_active then keys.tenant_id end, 'escale_app', case when not tenants.is_active then 'suspended' end,
      keys.id, keys.name, keys.permissions
    into user_id, first_name, last_name, email, role, tenant_id, database_role, closed, key_id, key_name, permissions
    from api_keys keys
    join tenants on tenants.id = keys.tenant_id
    join user_tenants on user_tenants.tenant_id = keys.tenant_id and user_tenants.user_id = keys.created_by and user_tenants.deactivated_at is null
    join auth.users on users.id = keys.created_by
    where keys.key_hash = hashed and keys.revoked_at is null and coalesce(keys.expires_at > now(), true);
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', coalesce(tenant_id::text, ''));
  perform set_config('app.user_id', user_id::text, true);
  return next;
end $$;

/* Adds the uses of a key that one server has gathered, and answers how many there were this minute on all of them. */
create function access.note_key_uses(company uuid, used uuid, added integer, address text) returns integer
volatile language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update api_keys set last_used_at = now(), last_used_from = address, counted_since = date_trunc('minute', now()),
      uses = added + case when counted_since = date_trunc('minute', now()) then uses else 0 end
    where tenant_id = company and id = used returning uses
$$;

call access.owned_by('escale_auth', 'access.enter_with_key', 'access.note_key_uses');

grant execute on function access.enter_with_key, access.note_key_uses to escale_login;

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

/* The exports whose file has lived long enough, and those whose job has said nothing for a quarter of an hour. */
create function access.exports_to_settle() returns table (company uuid, id uuid)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select exports.tenant_id, exports.id from exports where exports.state = 'Prêt' and exports.expires_at < now()
  union all
  select exports.tenant_id, exports.id from exports where exports.state in ('En attente', 'En cours') and exports.seen_at < now() - interval '15 minutes'
$$;

call access.owned_by('escale_auth', 'access.exports_to_settle');

grant execute on function access.exports_to_settle to escale_login;
