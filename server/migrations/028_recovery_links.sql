-- A mail that proves an address leaves the link of the one before good: a stranger who asks for an address
-- does not spoil what its owner
-- has just received. One that is used ends them all. An older server goes on keeping the latest alone.
alter table auth.email_proofs
  drop constraint email_proofs_of_person,
  drop constraint email_proofs_of_sign_up;

create index email_proofs_by_person on auth.email_proofs (user_id, purpose) where user_id is not null;

create index email_proofs_by_sign_up on auth.email_proofs (sign_up_id) where sign_up_id is not null;
