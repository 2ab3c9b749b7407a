-- An invoice is cancelled for good (cancel_invoice): it keeps its number and says what it was of, its total
-- becomes nothing, so that whatever sums
-- invoices is right by itself. An older server closes the list of statuses and knows no refusal for it.
alter table invoices
  add column cancelled_at      timestamptz,
  add column cancelled_total   bigint,  -- what it was of
  add column cancelled_by      uuid,
  add column cancelled_by_name text,
  add column cancel_reason     text;

alter table invoices drop constraint invoices_status;

alter table invoices add constraint invoices_status check (status in ('En attente', 'Payée', 'Retard', 'Annulée')) not valid;

alter table invoices validate constraint invoices_status;

alter table invoices add constraint invoices_cancelled check (
  case when status = 'Annulée'
    then total = 0 and num_nulls(cancelled_at, cancelled_total, cancelled_by_name, cancel_reason) = 0 and cancelled_total between 0 and 9999999999
    else num_nonnulls(cancelled_at, cancelled_total, cancelled_by, cancelled_by_name, cancel_reason) = 0 end) not valid;

alter table invoices validate constraint invoices_cancelled;

alter table invoices add constraint invoices_cancel_reason_length check (length(cancel_reason) between 1 and 1000) not valid;

alter table invoices validate constraint invoices_cancel_reason_length;

-- What was cancelled is in no total: one person's are still read from their index alone.
drop index invoices_of_agent;

create index invoices_of_agent on invoices (tenant_id, issued_by_agent_id, created_at desc) include (total, balance, status);

-- What a stranger is told of an invoice and of a receipt, and what the platform counts.
grant select (cancelled_at, cancelled_total) on invoices to escale_auth;

grant select (created_at) on payments to escale_auth;

grant select (status) on invoices to escale_platform;

update access.oldest_server set chapter = '034_cancellations.sql';
