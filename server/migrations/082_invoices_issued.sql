-- An index without what a payment changes (balance, status), so that a payment changes no index of invoices.
-- `cancelled_at` tells cancelled invoices apart.
create index invoices_issued on invoices (tenant_id, issue_date desc, id desc)
  include (service_type, client_id, shared_client_id, total, due_date, issued_by_agent_id, cancelled_at);
