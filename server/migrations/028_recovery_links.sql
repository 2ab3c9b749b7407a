-- A new recovery mail leaves earlier links valid, so that a stranger who requests one cannot invalidate the
-- owner's. Using one link ends all. An older server still accepts the latest only.
alter table auth.email_proofs
  drop constraint email_proofs_of_person,
  drop constraint email_proofs_of_sign_up;

create index email_proofs_by_person on auth.email_proofs (user_id, purpose) where user_id is not null;

create index email_proofs_by_sign_up on auth.email_proofs (sign_up_id) where sign_up_id is not null;
