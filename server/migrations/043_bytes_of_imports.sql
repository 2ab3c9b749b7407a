-- What the waiting lines of an import weigh, so that no file takes more than its own bound and the room of
-- the company.
alter table imports add column bytes bigint not null default 0;

grant update (bytes) on imports to escale_app;
