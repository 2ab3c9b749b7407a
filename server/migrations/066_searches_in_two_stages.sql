-- Searches no longer use these figures of a company (decision 075).
revoke select (tenant_id, crowded, most_of) on company_figures from escale_search;

alter table company_figures
  drop column crowded,
  drop column most_of;

-- Unused indexes (plans.test.ts): a member's events are read by the index of their person, and messages about
-- a record by their conversation.
drop index if exists security_logs_of_member;

drop index if exists messages_about;

drop index if exists notices_of_shared_client;
