-- Provider of the whole installation. Its attempts have no company and may link an account.

-- `session_id`: session whose account is to be linked. The attempt ends with its session.
alter table auth.sign_on_attempts
  alter column tenant_id drop not null,
  add column session_id uuid;

alter table auth.sign_on_attempts
  add constraint sign_on_attempts_session foreign key (session_id) references auth.sessions (id) on delete cascade not valid;

alter table auth.sign_on_attempts validate constraint sign_on_attempts_session;

create index sign_on_attempts_of_session on auth.sign_on_attempts (session_id);

-- Installation's provider that a person unlinked. Its claims no longer link their address.
alter table auth.users add column unlinked_issuer text;

-- A session may be opened in a way that an older server does not know.
update access.oldest_server set chapter = '065_installation_provider.sql';
