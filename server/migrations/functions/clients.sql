-- Merges of two clients. Rows of a client are moved by these functions only (docs/decisions/122). The caller
-- inserts the merge, moves the conversation, calls the function, and then deletes the absorbed client: the
-- database refuses that as long as any row names it.

/* The client that an absorbed client leads to, through later merges. Null for a client that is not absorbed.
   The chain ends, because an absorbed client cannot be merged again before its merge is undone. */
create or replace function current_client(company uuid, asked uuid) returns uuid
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  found_id uuid;
  next_id  uuid := asked;
begin
  loop
    select kept_id into next_id from client_merges
      where tenant_id = company and absorbed_id = next_id and undone_at is null;
    exit when not found;
    found_id := next_id;
  end loop;
  return found_id;
end $$;

/* Moves every row of the absorbed client of a merge to the kept one, and notes which. Invoices and goods keep
   their version: their content is the same. Rows are locked in the order of their ids, like in other
   writers. */
create or replace function move_merged_rows(company uuid, merge uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m        client_merges;
  invoices uuid[];
  lots     uuid[];
  waybills uuid[];
  twofold  uuid[];
  told     uuid[];
  attached uuid[];
  book     uuid[];
  notes    uuid[];
  priced   uuid[];
  held     uuid[];
  aside    jsonb;
  offers   uuid[];
  papers   uuid[];
begin
  select * into m from client_merges where tenant_id = company and id = merge for update;
  if not found or m.is_moved or m.undone_at is not null then
    raise exception 'merge % is not open', merge;
  end if;

  perform from invoices i where i.tenant_id = company and i.client_id = m.absorbed_id
    order by i.id for no key update;
  with moved as (update invoices i set client_id = m.kept_id
    where i.tenant_id = company and i.client_id = m.absorbed_id returning i.id)
  select coalesce(array_agg(moved.id), '{}') into invoices from moved;
  papers := move_papers(company, m.absorbed_id, m.kept_id, null);
  perform move_receivables(company, invoices, m.absorbed_id, m.kept_id);

  perform from goods g where g.tenant_id = company and g.client_id = m.absorbed_id
    order by g.id for no key update;
  with moved as (update goods g set client_id = m.kept_id, updated_at = now()
    where g.tenant_id = company and g.client_id = m.absorbed_id returning g.id)
  select coalesce(array_agg(moved.id), '{}') into lots from moved;

  select coalesce(array_agg(w.id), '{}') into twofold from house_waybills w
    where w.tenant_id = company and w.client_id = m.absorbed_id and w.merge_id is null and exists (
      select from house_waybills o where o.tenant_id = company and o.client_id = m.kept_id
        and o.expedition_id = w.expedition_id and o.merge_id is null);
  with moved as (update house_waybills w set client_id = m.kept_id,
      merge_id = case when w.id = any (twofold) then merge else w.merge_id end
    where w.tenant_id = company and w.client_id = m.absorbed_id returning w.id)
  select coalesce(array_agg(moved.id), '{}') into waybills from moved;

  with moved as (update notices n set client_id = m.kept_id
    where n.tenant_id = company and n.client_id = m.absorbed_id returning n.id)
  select coalesce(array_agg(moved.id), '{}') into told from moved;

  with moved as (update attachments a set client_id = m.kept_id
    where a.tenant_id = company and a.client_id = m.absorbed_id returning a.id)
  select coalesce(array_agg(moved.id), '{}') into attached from moved;
  with moved as (update parties p set client_id = m.kept_id
    where p.tenant_id = company and p.client_id = m.absorbed_id returning p.id)
  select coalesce(array_agg(moved.id), '{}') into book from moved;
  with moved as (update cargo_notes n set client_id = m.kept_id
    where n.tenant_id = company and n.client_id = m.absorbed_id returning n.id)
  select coalesce(array_agg(moved.id), '{}') into notes from moved;
  with moved as (update quotes q set client_id = m.kept_id
    where q.tenant_id = company and q.client_id = m.absorbed_id returning q.id)
  select coalesce(array_agg(moved.id), '{}') into offers from moved;

  held := move_holds(company, m.absorbed_id, m.kept_id);
  aside := set_terms_aside(company, m.absorbed_id, m.kept_id);
  with moved as (update prices p set client_id = m.kept_id
    where p.tenant_id = company and p.client_id = m.absorbed_id returning p.id)
  select coalesce(array_agg(moved.id), '{}') into priced from moved;

  perform give_links_to(company, m.absorbed_id, m.kept_id, invoices, lots);
  update client_merges set is_moved = true, invoice_ids = invoices, goods_ids = lots, waybill_ids = waybills,
    notice_ids = told, attachment_ids = attached, party_ids = book, cargo_note_ids = notes,
    account_ids = papers, price_ids = priced, set_aside = aside, quote_ids = offers,
    hold_ids = held
    where tenant_id = company and id = merge;
  return jsonb_build_object('invoices', cardinality(invoices), 'goods', cardinality(lots),
    'waybills', cardinality(waybills));
end $$;

/* Gives the conditions of an absorbed client to the kept one, if he has none, and returns what must stay
   aside: the absorbed client's conditions, and his prices that the kept client has with the same scope. */
create or replace function set_terms_aside(company uuid, absorbed uuid, kept uuid) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  terms    client_terms;
  given    uuid;
  twins    jsonb;
  twin_ids uuid[];
begin
  delete from client_terms where tenant_id = company and client_id = absorbed returning * into terms;
  if terms.id is not null and not exists (
    select from client_terms where tenant_id = company and client_id = kept) then
    given := gen_random_uuid();
    perform restore_row(company, 'client_terms',
      to_jsonb(terms) || jsonb_build_object('id', given, 'client_id', kept));
  end if;
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') into twins from prices p
    where p.tenant_id = company and p.client_id = absorbed and exists (
      select from prices o where o.tenant_id = company and o.client_id = kept
        and o.valid_from = p.valid_from
        and (o.service_id, o.shared_service_id, o.mode, access.fold(o.origin), access.fold(o.destination),
          o.category) is not distinct from (p.service_id, p.shared_service_id, p.mode, access.fold(p.origin),
          access.fold(p.destination), p.category));
  twin_ids := translate(jsonb_path_query_array(twins, '$[*].id')::text, '[]"', '{}');
  delete from prices where tenant_id = company and id = any (twin_ids);
  return jsonb_build_object('prices', twins, 'terms', to_jsonb(terms), 'given', given,
    'version', terms.version);
end $$;

/* Moves promises, pauses and disputes to another client, all of them or only those of `chosen`, and returns
   their ids. Where both clients have an open one of a kind, that of the next client stays open. */
create or replace function move_holds(company uuid, former_client uuid, next_client uuid,
  chosen uuid[] default null)
returns uuid[] language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moved uuid[];
begin
  update reminder_holds h set outcome = 'Levée', ended_at = now(), version = h.version + 1
    where h.tenant_id = company and h.client_id = former_client and h.outcome is null
      and (chosen is null or h.id = any (chosen)) and exists (select from reminder_holds o
        where o.tenant_id = company and o.client_id = next_client and o.kind = h.kind and o.outcome is null);
  with given as (update reminder_holds h set client_id = next_client
    where h.tenant_id = company and h.client_id = former_client and (chosen is null or h.id = any (chosen))
    returning h.id)
  select coalesce(array_agg(given.id), '{}') into moved from given;
  return moved;
end $$;

/* Moves receipts, credit notes, refunds and opening balances of a client's account to another client: all of
   them, or only those of `chosen`. Returns their ids. A receipt that is not « Reçu » has no entry yet. */
create or replace function move_papers(company uuid, former_client uuid, next_client uuid, chosen uuid[])
returns uuid[] language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moved uuid[];
begin
  perform from payments p where p.tenant_id = company and p.client_id = former_client
    and (chosen is null or p.id = any (chosen)) order by p.id for no key update;
  select coalesce(array_agg(papers.id), '{}') into moved from (
    select e.document_id as id from account_entries e
      where e.tenant_id = company and e.client_id = former_client
        and (chosen is null or e.document_id = any (chosen))
        and not exists (select from invoices i where i.tenant_id = company and i.id = e.document_id)
      group by e.document_id having sum(e.amount) <> 0
    union select p.id from payments p where p.tenant_id = company and p.client_id = former_client
      and (chosen is null or p.id = any (chosen))) papers;
  update payments p set client_id = next_client where p.tenant_id = company and p.client_id = former_client
    and (chosen is null or p.id = any (chosen));
  update credit_notes n set client_id = next_client
    where n.tenant_id = company and n.client_id = former_client and (chosen is null or n.id = any (chosen));
  update refunds r set client_id = next_client
    where r.tenant_id = company and r.client_id = former_client and (chosen is null or r.id = any (chosen));
  perform move_account(company, moved, next_client);
  return moved;
end $$;

/* Those of the invoices and account documents that can leave a client together: no receipt or credit note
   among them pays an invoice that stays, and none that stays pays an invoice among them. A credit note goes
   where its invoice goes. */
create or replace function separable_papers(company uuid, asked_invoices uuid[], asked_documents uuid[])
returns table (invoices uuid[], documents uuid[])
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  staying integer;
begin
  invoices := asked_invoices;
  documents := asked_documents;
  loop
    staying := cardinality(invoices) + cardinality(documents);
    invoices := array(select asked.id from unnest(invoices) asked (id) where not exists (
      select from allocations a where a.tenant_id = company and a.invoice_id = asked.id
        and not a.source_id = any (documents)
        and not exists (select from payments p where p.tenant_id = company and p.id = a.source_id
          and p.invoice_id = asked.id)
      group by a.source_id having sum(a.amount) <> 0)
      and not exists (select from credit_notes n where n.tenant_id = company and n.invoice_id = asked.id
        and not n.is_cancellation and not n.id = any (documents)));
    documents := array(select asked.id from unnest(documents) asked (id) where not exists (
        select from allocations a where a.tenant_id = company and a.source_id = asked.id
          and not a.invoice_id = any (invoices)
        group by a.invoice_id having sum(a.amount) <> 0)
      and not exists (select from refunds r where r.tenant_id = company
        and (r.id = asked.id and not r.source_id = any (documents)
          or r.source_id = asked.id and not r.id = any (documents)))
      and not exists (select from credit_notes n where n.tenant_id = company and n.id = asked.id
        and n.invoice_id is not null and not n.invoice_id = any (invoices)));
    exit when cardinality(invoices) + cardinality(documents) = staying;
  end loop;
  return next;
end $$;

/* A public link works as long as its record is its owner's, so it follows the record to another client. */
create or replace function give_links_to(company uuid, former_owner uuid, next_owner uuid, invoices uuid[],
  lots uuid[]) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update document_links l set owner_id = next_owner
    where l.tenant_id = company and l.owner_id = former_owner and l.invoice_id = any (invoices);
  update document_links l set owner_id = next_owner
    where l.tenant_id = company and l.owner_id = former_owner and l.payment_id in (
      select p.id from payments p where p.tenant_id = company and (p.invoice_id = any (invoices)
        or p.client_id = next_owner));
  update tracking_links l set owner_id = next_owner
    where l.tenant_id = company and l.owner_id = former_owner and l.goods_id = any (lots);
end $$;

/* Gives back what moved and still belongs to the kept client. The caller has inserted the absorbed client
   again. Goods go where their invoice goes: billed since on an invoice of the kept client, they stay. Returns
   how many rows returned, and how many of those that had moved stayed. */
create or replace function return_merged_rows(company uuid, merge uuid, agent uuid, agent_name text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m        client_merges;
  invoices uuid[];
  lots     uuid[];
  stored   jsonb;
  papers   record;
begin
  select * into m from client_merges where tenant_id = company and id = merge for update;
  if not found or not m.is_moved or m.undone_at is not null
    or m.merged_at < now() - interval '24 hours' then
    raise exception 'merge % cannot be undone', merge;
  end if;

  perform from invoices i where i.tenant_id = company and i.id = any (m.invoice_ids)
    order by i.id for no key update;
  select * into papers from separable_papers(company, m.invoice_ids, m.account_ids);
  with moved as (update invoices i set client_id = m.absorbed_id
    where i.tenant_id = company and i.id = any (papers.invoices) and i.client_id = m.kept_id returning i.id)
  select coalesce(array_agg(moved.id), '{}') into invoices from moved;
  perform move_receivables(company, invoices, m.kept_id, m.absorbed_id);
  perform move_papers(company, m.kept_id, m.absorbed_id, papers.documents);
  update credit_notes n set client_id = m.absorbed_id where n.tenant_id = company and n.is_cancellation
    and n.client_id = m.kept_id and n.invoice_id = any (invoices);

  perform from goods g where g.tenant_id = company
    and (g.id = any (m.goods_ids) or g.invoice_id = any (invoices)) order by g.id for no key update;
  with moved as (update goods g set client_id = m.absorbed_id, updated_at = now()
    where g.tenant_id = company and g.client_id = m.kept_id
      and (g.invoice_id = any (invoices) or g.id = any (m.goods_ids) and g.invoice_id is null)
    returning g.id)
  select coalesce(array_agg(moved.id), '{}') into lots from moved;

  update house_waybills w set client_id = m.absorbed_id, merge_id = nullif(w.merge_id, merge)
    where w.tenant_id = company and w.id = any (m.waybill_ids) and w.client_id = m.kept_id;
  update notices n set client_id = m.absorbed_id
    where n.tenant_id = company and n.id = any (m.notice_ids) and n.client_id = m.kept_id;
  update attachments a set client_id = m.absorbed_id
    where a.tenant_id = company and a.id = any (m.attachment_ids) and a.client_id = m.kept_id;
  update cargo_notes n set client_id = m.absorbed_id
    where n.tenant_id = company and n.id = any (m.cargo_note_ids) and n.client_id = m.kept_id;
  -- A quote goes where its invoice goes.
  update quotes q set client_id = m.absorbed_id
    where q.tenant_id = company and q.id = any (m.quote_ids) and q.client_id = m.kept_id
      and (q.invoice_id is null or q.invoice_id = any (invoices));
  update parties p set client_id = m.absorbed_id
    where p.tenant_id = company and p.id = any (m.party_ids) and p.client_id = m.kept_id;
  perform move_holds(company, m.kept_id, m.absorbed_id, m.hold_ids);
  -- A hold that ended because the kept client had the same kind opens again.
  update reminder_holds h set outcome = null, ended_at = null, version = h.version + 1
    where h.tenant_id = company and h.id = any (m.hold_ids) and h.client_id = m.absorbed_id
      and h.ended_at = m.merged_at;
  update prices p set client_id = m.absorbed_id
    where p.tenant_id = company and p.id = any (m.price_ids) and p.client_id = m.kept_id;
  for stored in select value from jsonb_array_elements(m.set_aside -> 'prices') loop
    perform restore_row(company, 'prices', stored);
  end loop;
  -- The kept client loses the conditions that he got with the merge, unless they were changed since.
  delete from client_terms where tenant_id = company and id = (m.set_aside ->> 'given')::uuid
    and version = (m.set_aside ->> 'version')::integer;
  if m.set_aside #>> '{terms,id}' is not null then
    perform restore_row(company, 'client_terms', m.set_aside -> 'terms');
  end if;
  perform give_links_to(company, m.kept_id, m.absorbed_id, invoices, lots);

  update client_merges set undone_at = now(), undone_by = agent, undone_by_name = agent_name
    where tenant_id = company and id = merge;
  return jsonb_build_object('invoices', cardinality(invoices), 'goods', cardinality(lots),
    'stayedInvoices', cardinality(m.invoice_ids) - cardinality(invoices),
    'stayedGoods', (select count(*) from goods g where g.tenant_id = company and g.id = any (m.goods_ids)
      and g.client_id is distinct from m.absorbed_id));
end $$;

call access.owned_by('escale_money', 'move_merged_rows', 'return_merged_rows');

grant execute on function give_links_to, move_holds, move_papers, separable_papers, set_terms_aside
  to escale_money;

grant execute on function current_client to escale_app, escale_money;

grant execute on function move_merged_rows, return_merged_rows to escale_app;
