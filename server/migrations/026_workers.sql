-- Servers that run jobs, by the names of their workers. When a server dies, its jobs are released as soon as
-- the others notice, instead of after four hours. Older servers have no row here, so their jobs still wait
-- four hours.
create table jobs.workers (
  name    text not null,
  seen_at timestamptz not null default clock_timestamp(),
  constraint workers_pkey primary key (name)
);

grant usage on schema jobs to escale_worker;

grant select, insert, delete, update (seen_at) on jobs.workers to escale_worker;
