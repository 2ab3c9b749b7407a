-- Credit limit of a client (docs/decisions/144): an amount in cents, and days since the issue of the oldest
-- unpaid invoice. Null for none.
alter table client_terms add column credit_limit bigint,
  add column credit_days integer,
  add column credit_currency char(3) not null default 'USD',
  add constraint client_terms_credit_limit check (credit_limit between 0 and 9999999999),
  add constraint client_terms_credit_days check (credit_days between 0 and 3650),
  add constraint client_terms_credit_currency check (credit_currency ~ '^[A-Z]{3}$');

-- An older server would hand goods over above the limit.
update access.oldest_server set chapter = '115_credit_limits.sql';
