-- Size of an import's waiting lines, to enforce the limits of a file and of a company.
alter table imports add column bytes bigint not null default 0;

grant update (bytes) on imports to escale_app;
