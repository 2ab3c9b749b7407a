-- Mail, and what rests on it: sign-up, proof of an e-mail, recovery, access requests, invitations, and the people of a company.
create table platform_settings (
  name       text not null,
  value      jsonb not null,
  updated_at timestamptz not null default now(),
  constraint platform_settings_pkey primary key (name)
);

grant select on platform_settings to escale_auth, escale_platform;

grant insert, update on platform_settings to escale_platform;

-- Mail to send, written in the transaction of its cause. `content` is the letter, and goes once it is sent, with its links:
-- only the demo keeps it, which is its mailbox.
create table auth.outgoing_mails (
  id         uuid not null,
  tenant_id  uuid,
  user_id    uuid,
  to_address text not null,
  kind       text not null,
  subject    text not null,
  content    jsonb,
  state      text not null default 'en file',
  attempts   integer not null default 0,
  error      text,
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  constraint outgoing_mails_pkey primary key (id),
  constraint outgoing_mails_state check (state in ('en file', 'envoyé', 'échec'))
);

create index outgoing_mails_newest on auth.outgoing_mails (created_at desc, id desc);

-- An account whose address no mail has proved: one company vouches for it, and it is believed there only.
alter table auth.users add column attested_by uuid;

alter table auth.users add constraint users_attested_until_proved check (attested_by is null or not email_verified);

-- What somebody said of an address when they signed up. No account is made before the holder of the link has proved it, and
-- one attempt never touches another: who signs up last for an address gets nothing of who signed up first.
create table auth.sign_ups (
  id            uuid not null,
  email         text not null,
  first_name    text not null,
  last_name     text not null,
  password_hash text not null,
  company_id    uuid,  -- the page they came from: access is asked of it once the address is proved
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null default now() + interval '24 hours',
  constraint sign_ups_pkey primary key (id)
);

create index sign_ups_of_address on auth.sign_ups (email, created_at desc);

create index sign_ups_by_end on auth.sign_ups (expires_at);

-- What was mailed to prove that an address is somebody's: a link and a code, both hashed, the latest alone being good. The
-- link works from anywhere; the code only in the browser that asked for it.
create table auth.email_proofs (
  id              uuid not null,
  email           text not null,
  user_id         uuid,
  sign_up_id      uuid,
  purpose         text not null,
  token_hash      text not null,
  code_hash       text not null,
  browser_hash    text,
  code_tries      integer not null default 0,
  expires_at      timestamptz not null,
  code_expires_at timestamptz not null,
  created_at      timestamptz not null default now(),
  constraint email_proofs_pkey primary key (id),
  constraint email_proofs_of_person unique (user_id, purpose),
  constraint email_proofs_of_sign_up unique (sign_up_id),
  constraint email_proofs_token unique (token_hash),
  constraint email_proofs_purpose check (purpose in ('verification', 'recovery')),
  constraint email_proofs_of_one check (num_nonnulls(user_id, sign_up_id) = 1),
  constraint email_proofs_user foreign key (user_id) references auth.users (id) on delete cascade,
  constraint email_proofs_sign_up foreign key (sign_up_id) references auth.sign_ups (id) on delete cascade
);

create index email_proofs_of_address on auth.email_proofs (email, purpose);

-- The codes tried for an address today, less the right ones.
create table auth.wrong_codes (
  email_hash text not null,
  day        date not null default current_date,
  tries      integer not null default 1,
  constraint wrong_codes_pkey primary key (email_hash)
);

grant select, insert, update, delete on auth.outgoing_mails, auth.sign_ups, auth.email_proofs, auth.wrong_codes to escale_auth;

-- The way above the companies that a super_admin offers. The token is kept hashed.
create table auth.super_admin_invitations (
  id           uuid not null,
  first_name   text not null,
  last_name    text not null,
  email        text not null,
  token_hash   text not null,
  is_mailed    boolean not null,
  invited_by   uuid not null,
  expires_at   timestamptz not null,
  accepted_at  timestamptz,
  cancelled_at timestamptz,
  created_at   timestamptz not null default now(),
  constraint super_admin_invitations_pkey primary key (id)
);

create unique index super_admin_invitations_one_open on auth.super_admin_invitations (email) where accepted_at is null and cancelled_at is null;

create index super_admin_invitations_by_token on auth.super_admin_invitations (token_hash);

grant select, insert, update, delete on auth.super_admin_invitations to escale_auth;

-- Somebody whose e-mail is proved would like to come in.
create table access_requests (
  tenant_id    uuid not null default access.tenant(),
  id           uuid not null,
  user_id      uuid not null,
  first_name   text not null,
  last_name    text not null,
  email        text not null,
  status       text not null default 'En attente',
  decided_by   uuid,
  decided_at   timestamptz,
  created_at   timestamptz not null default now(),
  constraint access_requests_pkey primary key (tenant_id, id),
  constraint access_requests_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint access_requests_status check (status in ('En attente', 'Acceptée', 'Refusée'))
);

create unique index access_requests_one_pending on access_requests (tenant_id, user_id) where status = 'En attente';

create index access_requests_of_person on access_requests (user_id);

-- The way into a company that an admin offers by mail. The token is kept hashed.
create table invitations (
  tenant_id    uuid not null default access.tenant(),
  id           uuid not null,
  first_name   text not null,
  last_name    text not null,
  email        text not null,
  role         text not null,
  token_hash   text not null,
  is_mailed    boolean not null,  -- the link went by mail: who holds it reads the address
  invited_by   uuid,
  expires_at   timestamptz not null,
  accepted_at  timestamptz,
  cancelled_at timestamptz,
  created_at   timestamptz not null default now(),
  constraint invitations_pkey primary key (tenant_id, id),
  constraint invitations_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint invitations_role check (role in ('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'))
);

create unique index invitations_one_open on invitations (tenant_id, email) where accepted_at is null and cancelled_at is null;

create index invitations_by_token on invitations (token_hash);

call access.fence('access_requests');

call access.fence('invitations');

create policy of_accounts on access_requests to escale_auth using (true) with check (true);

create policy of_accounts on invitations to escale_auth using (true) with check (true);

grant select, update on access_requests to escale_app;

grant select, insert, update on invitations to escale_app;

grant select, insert, update, delete on access_requests to escale_auth;

grant select, update on invitations to escale_auth;

grant usage on schema jobs to escale_auth;
