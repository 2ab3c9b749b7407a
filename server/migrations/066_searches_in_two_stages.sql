-- What a search went by of a company's figures: it counts nothing any more (decision 075).
revoke select (tenant_id, crowded, most_of) on company_figures from escale_search;

alter table company_figures
  drop column crowded,
  drop column most_of;

-- Indexes that no query reads (plans.test.ts): events of a member are read by their person's, a message about
-- a record in its own thread.
drop index if exists security_logs_of_member;

drop index if exists messages_about;

drop index if exists notices_of_shared_client;
