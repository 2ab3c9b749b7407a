-- Sessions store the company whose provider opened them, and the time of the person's last proof.

-- Existing provider sessions do not store their company. They end, and their people sign in again.
delete from auth.sessions where ways[1] in ('oidc', 'saml');

delete from auth.factor_challenges where ways[1] in ('oidc', 'saml');

-- `provider_tenant`: company whose OpenID or SAML provider opened the session, which opens no other company.
-- `proved_at`: time at which the person last gave a password, a mailed code or a second factor in the
-- session.
alter table auth.sessions
  add column provider_tenant uuid,
  add column proved_at timestamptz;

alter table auth.sessions
  add constraint sessions_provider check (coalesce(ways[1] in ('oidc', 'saml'), false) = (provider_tenant is not null)) not valid,
  add constraint sessions_provider_company check (company_id = provider_tenant) not valid;

alter table auth.sessions validate constraint sessions_provider;

alter table auth.sessions validate constraint sessions_provider_company;

-- A challenge after a provider's sign-in opens a session of the same company.
alter table auth.factor_challenges add column provider_tenant uuid;

alter table auth.factor_challenges
  add constraint factor_challenges_provider check (coalesce(ways[1] in ('oidc', 'saml'), false) = (provider_tenant is not null)) not valid;

alter table auth.factor_challenges validate constraint factor_challenges_provider;

-- Replaced by access.proof_due.
drop function if exists access.factor_is_stale(text);

-- An older server would open a provider's session without its company.
update access.oldest_server set chapter = '068_provider_sessions.sql';
