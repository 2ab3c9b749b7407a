-- History of records.

/* Nightly job: deletes the history of records removed over a year ago and returns the number of rows.
   Children's history belongs to the parent's and is deleted after it. The history of a record that came back
   stays. */
create or replace function forget_history(company uuid) returns bigint
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  delete from record_changes where tenant_id = company and record_id in (
    select gone.record_id from record_changes gone
    where gone.tenant_id = company and gone.removed and gone.created_at < now() - interval '1 year'
      and not exists (select from record_changes parent
        where parent.tenant_id = company and parent.record_id = gone.parent_id)
      and not exists (select from record_changes later
        where later.tenant_id = company and later.record_id = gone.record_id and later.id > gone.id
          and not later.removed)
    limit 2000);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

call access.owned_by('escale_money', 'forget_history');

grant execute on function forget_history to escale_app;
