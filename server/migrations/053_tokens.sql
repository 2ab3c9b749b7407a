-- Tokens for programs and native clients: the keys that sign them, what renews them, and the code that a
-- browser gives an application.

-- A pair of keys, the private one sealed by the installation's key. A retired one still proves what it
-- signed, until that has ended.
create table auth.signing_keys (
  id         uuid not null,
  public_key jsonb not null,
  sealed_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint signing_keys_pkey primary key (id)
);

-- What renews a session of an application, each good once. `sealed_answer`: what it was exchanged for, sealed
-- by the token itself, for who asks
-- at the same moment. Used ones stay as long as their session: one that comes back says that somebody has a
-- copy.
create table auth.refresh_tokens (
  token_hash    text not null,
  session_id    uuid not null,
  created_at    timestamptz not null default now(),
  used_at       timestamptz,
  sealed_answer text,
  constraint refresh_tokens_pkey primary key (token_hash),
  constraint refresh_tokens_session foreign key (session_id) references auth.sessions (id) on delete cascade
);

create index refresh_tokens_of_session on auth.refresh_tokens (session_id);

-- What a browser gave an application, to be exchanged by who knows what `challenge` was made of. It ends with
-- the session that gave it.
create table auth.authorization_codes (
  code_hash    text not null,
  session_id   uuid not null,
  client       text not null,
  redirect_uri text not null,
  challenge    text not null,
  expires_at   timestamptz not null default now() + interval '2 minutes',
  constraint authorization_codes_pkey primary key (code_hash),
  constraint authorization_codes_session foreign key (session_id) references auth.sessions (id) on delete cascade
);

create index authorization_codes_of_session on auth.authorization_codes (session_id);

grant select, insert, update, delete on auth.signing_keys, auth.refresh_tokens, auth.authorization_codes to escale_auth;
