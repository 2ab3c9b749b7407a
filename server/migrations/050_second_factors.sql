-- Second factors: code generators, backup codes, sign-ins that wait for a code, and removal after a loss.

-- Code generator. Its secret is encrypted with the installation's key. `last_step` is the last 30-second step
-- whose code was accepted.
create table auth.factors (
  id            uuid not null,
  user_id       uuid not null,
  name          text not null,
  sealed_secret text not null,
  last_step     bigint not null default 0,
  confirmed_at  timestamptz, -- time of the first correct code; before it the factor does not count
  used_at       timestamptz,
  created_at    timestamptz not null default now(),
  constraint factors_pkey primary key (id),
  constraint factors_user foreign key (user_id) references auth.users (id) on delete cascade,
  constraint factors_name check (length(name) between 1 and 60)
);

create index factors_of_user on auth.factors (user_id);

-- Ten backup codes of a person, each by its position and a slow hash.
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

-- Sign-in with a correct password that waits for its code, in the browser that has the token.
create table auth.factor_challenges (
  id         uuid not null,
  user_id    uuid not null,
  token_hash text not null,
  aim        jsonb not null, -- page and invitation of the sign-in
  expires_at timestamptz not null default now() + interval '5 minutes',
  constraint factor_challenges_pkey primary key (id),
  constraint factor_challenges_token_key unique (token_hash),
  constraint factor_challenges_user foreign key (user_id) references auth.users (id) on delete cascade
);

create index factor_challenges_of_user on auth.factor_challenges (user_id);

-- Removal of a lost device, requested by a colleague. The factors are removed when it is due, unless the
-- person cancels.
create table auth.factor_removals (
  user_id    uuid not null,
  tenant_id  uuid not null,
  asked_by   uuid not null,
  token_hash text not null, -- token of the cancel link
  due_at     timestamptz not null default now() + interval '72 hours',
  created_at timestamptz not null default now(),
  constraint factor_removals_pkey primary key (user_id),
  constraint factor_removals_token_key unique (token_hash),
  constraint factor_removals_user foreign key (user_id) references auth.users (id) on delete cascade
);

grant select, insert, update, delete on auth.factors, auth.backup_codes, auth.factor_challenges, auth.factor_removals to escale_auth;

-- Ways by which a session was opened, and the time of its last second factor.
alter table auth.sessions
  add column ways text[] not null default '{password}',
  add column factor_at timestamptz;

-- Members who need a second factor in a company, and the first day in its time zone.
alter table tenants
  add column factor_for text,
  add column factor_from date;

alter table tenants add constraint tenants_factor
  check ((factor_for is null) = (factor_from is null) and factor_for in ('Administrateurs', 'Tous')) not valid;

alter table tenants validate constraint tenants_factor;

grant update (factor_for, factor_from) on tenants to escale_app;

-- access.enter returns « factor » for a session without a required factor. A server that does not know it
-- would accept the password alone.
update access.oldest_server set chapter = '050_second_factors.sql';
