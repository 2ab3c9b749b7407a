-- The servers at work in the queue, each by the name of its workers. What one held when it died is given back
-- as soon as the others
-- miss it, rather than after four hours; an older server is not here, and keeps those four hours.
create table jobs.workers (
  name    text not null,
  seen_at timestamptz not null default clock_timestamp(),
  constraint workers_pkey primary key (name)
);

grant usage on schema jobs to escale_worker;

grant select, insert, delete, update (seen_at) on jobs.workers to escale_worker;
