-- Sign-in by mail: a code for the browser that requested it and a link for any browser. The pair is valid
-- once.

alter table auth.email_proofs
  drop constraint email_proofs_purpose,
  add column aim jsonb; -- page of the sign-in

alter table auth.email_proofs add constraint email_proofs_purpose check (purpose in ('verification', 'recovery', 'sign-in')) not valid;

alter table auth.email_proofs validate constraint email_proofs_purpose;

-- Proofs given before the code that is awaited.
alter table auth.factor_challenges add column ways text[] not null default '{password}';

-- A server without `email` among the ways of a session would describe the session wrongly.
update access.oldest_server set chapter = '058_sign_in_by_mail.sql';
