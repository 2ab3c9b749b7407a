-- The balance leaves the indexes of invoices: `receivables` has it.
drop index invoices_by_issue_date;

drop index invoices_of_agent;

drop index invoices_by_balance;

drop index invoices_unpaid;
