-- Slow and outside work. A job is enqueued in the transaction of its cause, and done later as the company that asked.
create schema jobs;

grant usage on schema jobs to escale_app;
