-- The provider of the whole installation, beside those of companies: an attempt at it is of no company, and
-- may be one to link.

-- `session_id`: whose account is to be linked with who comes back; a session that ends takes its attempt
-- along.
alter table auth.sign_on_attempts
  alter column tenant_id drop not null,
  add column session_id uuid;

alter table auth.sign_on_attempts
  add constraint sign_on_attempts_session foreign key (session_id) references auth.sessions (id) on delete cascade not valid;

alter table auth.sign_on_attempts validate constraint sign_on_attempts_session;

create index sign_on_attempts_of_session on auth.sign_on_attempts (session_id);

-- The installation's provider that somebody unlinked: what it says of their address links it no more.
alter table auth.users add column unlinked_issuer text;

-- Sessions may be opened in a way that an older server does not know.
update access.oldest_server set chapter = '065_installation_provider.sql';
