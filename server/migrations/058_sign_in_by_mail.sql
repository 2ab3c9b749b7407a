-- Signing in by a letter: a code for the browser that asked for it, a link for anywhere, one pair that is
-- good once.

alter table auth.email_proofs
  drop constraint email_proofs_purpose,
  add column aim jsonb;  -- the page that somebody signs in on

alter table auth.email_proofs add constraint email_proofs_purpose check (purpose in ('verification', 'recovery', 'sign-in')) not valid;

alter table auth.email_proofs validate constraint email_proofs_purpose;

-- What was proved before the code that is waited for.
alter table auth.factor_challenges add column ways text[] not null default '{password}';

-- A server that does not know of `email` among the ways of a session would not say what that session is.
update access.oldest_server set chapter = '058_sign_in_by_mail.sql';
