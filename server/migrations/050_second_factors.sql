-- A second factor: devices that make codes, backup codes, what waits for one at the door, and its removal
-- when a device is lost.

-- A device. Its secret is sealed by the installation's key; `last_step` is the last step of thirty seconds of
-- which a code was accepted.
create table auth.factors (
  id            uuid not null,
  user_id       uuid not null,
  name          text not null,
  sealed_secret text not null,
  last_step     bigint not null default 0,
  confirmed_at  timestamptz,  -- by a first code; until then it is worth nothing
  used_at       timestamptz,
  created_at    timestamptz not null default now(),
  constraint factors_pkey primary key (id),
  constraint factors_user foreign key (user_id) references auth.users (id) on delete cascade,
  constraint factors_name check (length(name) between 1 and 60)
);

create index factors_of_user on auth.factors (user_id);

-- The ten codes of somebody, each by its place and a slow hash.
create table auth.backup_codes (
  user_id    uuid not null,
  place      smallint not null,
  code_hash  text not null,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  constraint backup_codes_pkey primary key (user_id, place),
  constraint backup_codes_user foreign key (user_id) references auth.users (id) on delete cascade,
  constraint backup_codes_place check (place between 0 and 9)
);

-- A right password that waits for its code, in the browser that keeps the token.
create table auth.factor_challenges (
  id         uuid not null,
  user_id    uuid not null,
  token_hash text not null,
  aim        jsonb not null,  -- the page and the invitation that they sign in for
  expires_at timestamptz not null default now() + interval '5 minutes',
  constraint factor_challenges_pkey primary key (id),
  constraint factor_challenges_token_key unique (token_hash),
  constraint factor_challenges_user foreign key (user_id) references auth.users (id) on delete cascade
);

create index factor_challenges_of_user on auth.factor_challenges (user_id);

-- A colleague says that somebody lost their devices: their factors go when it is due, unless they cancel it.
create table auth.factor_removals (
  user_id    uuid not null,
  tenant_id  uuid not null,
  asked_by   uuid not null,
  token_hash text not null,  -- of the link that cancels it
  due_at     timestamptz not null default now() + interval '72 hours',
  created_at timestamptz not null default now(),
  constraint factor_removals_pkey primary key (user_id),
  constraint factor_removals_token_key unique (token_hash),
  constraint factor_removals_user foreign key (user_id) references auth.users (id) on delete cascade
);

grant select, insert, update, delete on auth.factors, auth.backup_codes, auth.factor_challenges, auth.factor_removals to escale_auth;

-- How a session was opened, and when a factor was last proved in it.
alter table auth.sessions
  add column ways text[] not null default '{password}',
  add column factor_at timestamptz;

-- Of whom a company asks a second factor, and from which day of its own on.
alter table tenants
  add column factor_for text,
  add column factor_from date;

alter table tenants add constraint tenants_factor
  check ((factor_for is null) = (factor_from is null) and factor_for in ('Administrateurs', 'Tous')) not valid;

alter table tenants validate constraint tenants_factor;

grant update (factor_for, factor_from) on tenants to escale_app;

-- access.enter says « factor » of a session that lacks one: a server that does not know it would let a
-- password alone in.
update access.oldest_server set chapter = '050_second_factors.sql';
