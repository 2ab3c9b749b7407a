-- Cancelled invoices (cancel_invoice). A cancelled invoice keeps its number and former amount, and its total
-- becomes 0, so that plain sums are right. Older servers must stop: their list of statuses is closed and they
-- do not know the refusal.
alter table invoices
  add column cancelled_at      timestamptz,
  add column cancelled_total   bigint,  -- former total
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

-- Cancelled invoices are in no total. The totals of one person still read an index only.
drop index invoices_of_agent;

create index invoices_of_agent on invoices (tenant_id, issued_by_agent_id, created_at desc) include (total, balance, status);

-- Columns for public links of invoices and receipts, and for the platform's figures.
grant select (cancelled_at, cancelled_total) on invoices to escale_auth;

grant select (created_at) on payments to escale_auth;

grant select (status) on invoices to escale_platform;

update access.oldest_server set chapter = '034_cancellations.sql';
