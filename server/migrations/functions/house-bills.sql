-- Steps in the life of a house bill (docs/decisions/133). The rules are those of
-- contract/src/trade/documents/house-bill.ts.

/* Takes a step, and stores the edition that an issue prints. Returns false when the bill has another version.
   `content` is null except for an issue. */
create or replace function step_house_bill(company uuid, bill uuid, expected_version integer, next_state text,
  content jsonb, remark text, agent uuid, agent_name text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  w house_waybills;
begin
  select * into w from house_waybills where tenant_id = company and id = bill for update;
  if not found or w.version <> expected_version then
    return false;
  end if;
  if not (case w.state
      when 'Brouillon' then next_state = 'Émis'
      when 'Émis' then next_state in ('Brouillon', 'Télex release', 'Original rendu')
        or next_state = 'Remis' and w.originals = 0
      when 'Remis' then next_state = 'Émis'
      else next_state in ('Émis', 'Remis')
    end) or (content is not null) <> (w.state = 'Brouillon') then
    raise exception 'house bill % does not go from % to %', w.number, w.state, next_state
      using errcode = 'check_violation';
  end if;
  if content is not null then
    insert into house_waybill_editions (tenant_id, waybill_id, edition, content, correction, issued_by,
        issued_by_name)
      values (company, bill, w.edition + 1, content, case when w.edition > 0 then w.state_note end, agent,
        agent_name);
  end if;
  update house_waybills h set version = w.version + 1, updated_at = now(), state = next_state,
    state_at = now(), state_by_name = agent_name, state_note = remark,
    edition = w.edition + (content is not null)::integer,
    issued_on = coalesce((content #>> '{terms,issuedOn}')::date, w.issued_on),
    issued_place = coalesce(content #>> '{terms,issuedPlace}', w.issued_place),
    shipped_on = coalesce((content #>> '{terms,shippedOn}')::date, w.shipped_on)
    where h.tenant_id = company and h.id = bill;
  return true;
end $$;

call access.owned_by('escale_money', 'step_house_bill');

grant execute on function step_house_bill to escale_app;
