-- Code mailed to a signed-in person as proof instead of a password, valid once and in the session that
-- requested it.

create table auth.nonces (
  session_id uuid not null,
  code_hash  text not null,
  expires_at timestamptz not null default now() + interval '10 minutes',
  constraint nonces_pkey primary key (session_id),
  constraint nonces_session foreign key (session_id) references auth.sessions (id) on delete cascade
);

grant select, insert, update, delete on auth.nonces to escale_auth;
