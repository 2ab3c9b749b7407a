create index invoices_issued_by on invoices (tenant_id, issued_by_agent_id, created_at desc)
  include (issue_date, service_type, total, cancelled_at);
