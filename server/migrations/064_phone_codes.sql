-- Sign-in by a code sent to a telephone number that its owner has proved.

-- A number belongs to one account: the last person who proved it.
create table auth.phones (
  user_id   uuid not null,
  number    text not null,
  proved_at timestamptz not null default now(),
  constraint phones_pkey primary key (user_id),
  constraint phones_number_key unique (number),
  constraint phones_number check (number ~ '^\+[1-9]\d{6,14}$'),
  constraint phones_user foreign key (user_id) references auth.users (id) on delete cascade
);

-- Pending code, in the session that proves a number or the browser that signs in.
create table auth.phone_codes (
  id           uuid not null,
  user_id      uuid not null,
  number       text not null,
  session_id   uuid,
  browser_hash text,
  aim          jsonb, -- page of the sign-in
  code_hash    text not null,
  tries        integer not null default 0,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '10 minutes',
  constraint phone_codes_pkey primary key (id),
  constraint phone_codes_of_session unique (session_id),
  constraint phone_codes_of_browser unique (browser_hash),
  constraint phone_codes_of_one check (num_nonnulls(session_id, browser_hash) = 1),
  constraint phone_codes_user foreign key (user_id) references auth.users (id) on delete cascade,
  constraint phone_codes_session foreign key (session_id) references auth.sessions (id) on delete cascade
);

create index phone_codes_by_person on auth.phone_codes (user_id);

grant select, insert, update, delete on auth.phones, auth.phone_codes to escale_auth;

-- State at WhatsApp of the template for codes; null if it was never submitted.
alter table whatsapp_accounts add column code_template_state text;

-- Accounts whose number may send codes.
grant select (state, code_template_state) on whatsapp_accounts to escale_auth;

-- Time of the last warning to a person about wrong passwords and codes.
create table auth.guess_warnings (
  user_id   uuid not null,
  warned_at timestamptz not null default now(),
  constraint guess_warnings_pkey primary key (user_id),
  constraint guess_warnings_user foreign key (user_id) references auth.users (id) on delete cascade
);

grant select, insert, update, delete on auth.guess_warnings to escale_auth;

-- Attempts listed in a person's warning. The policy limits rows to that person.
grant select (user_id, action, success, error_message, created_at, ip_address, user_agent) on security_logs to escale_auth;

-- A server without `phone` among the ways of a session would describe the session wrongly.
update access.oldest_server set chapter = '064_phone_codes.sql';
