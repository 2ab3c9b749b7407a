-- The practice company of a company: making, filling and emptying it (docs/decisions/138). Its id is computed
-- (access.practice_id), so no function here can reach the rows of a real company.

/* True when the open company has a practice company. Locks the open company, so that two people who start,
   erase or remove its practice company at once do so one after the other. */
create or replace function access.has_practice() returns boolean
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home_company uuid := access.home();
begin
  perform from tenants where id = home_company for no key update;
  return exists (select from tenants where id = access.practice_id(home_company));
end $$;

/* Empties the practice company of the open company and makes it again, without any example. It keeps its id,
   so sessions and devices that have it open stay there. Returns its id. */
create or replace function access.renew_practice() returns uuid
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home_company uuid := access.home();
  practice     uuid := access.practice_id(home_company);
begin
  perform access.remove_practice();
  insert into tenants (id, practice_of, name, slug, primary_color, secondary_color, country, country_code,
    second_country_code, city, time_zone, employees_take_payments, employees_hand_over,
    features)
  select practice, id, left(name, 64) || ' (entraînement)', 'entrainement-' || right(id::text, 12),
    primary_color, secondary_color, country, country_code, second_country_code, city, time_zone,
    employees_take_payments, employees_hand_over, features
  from tenants where id = home_company;
  return practice;
end $$;

/* Deletes the practice company of the open company with all its rows. Returns whether there was one. Rows
   that refer to others with « restrict » and rows without a reference to the company go first. The rest goes
   with the company. Only the security log stays. The nightly job of the real company deletes the bytes of the
   files, because the practice company has no nights left. */
create or replace function access.remove_practice() returns boolean
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home_company uuid := access.home();
  practice     uuid := access.practice_id(home_company);
  stored_key   text;
begin
  if not access.has_practice() then return false; end if;
  for stored_key in select storage_key from files where tenant_id = practice
    union select storage_key from removed_files where tenant_id = practice loop
    insert into removed_files (tenant_id, storage_key) values (home_company, stored_key)
      on conflict do nothing;
  end loop;
  delete from messages where tenant_id = practice;
  delete from conversations where tenant_id = practice;
  delete from house_waybills where tenant_id = practice;
  delete from cargo_notes where tenant_id = practice;
  delete from attachments where tenant_id = practice;
  delete from goods where tenant_id = practice;
  delete from refunds where tenant_id = practice;
  delete from credit_notes where tenant_id = practice;
  delete from payment_tenders where tenant_id = practice;
  delete from payments where tenant_id = practice;
  delete from expenses where tenant_id = practice;
  delete from money_transfers where tenant_id = practice;
  delete from account_moves where tenant_id = practice;
  delete from till_sessions where tenant_id = practice;
  delete from prices where tenant_id = practice;
  delete from quote_items where tenant_id = practice;
  delete from quotes where tenant_id = practice;
  delete from invoice_items where tenant_id = practice;
  delete from invoices where tenant_id = practice;
  delete from idempotency_keys where tenant_id = practice;
  delete from record_changes where tenant_id = practice;
  delete from tenants where id = practice;
  return true;
end $$;

grant execute on function access.has_practice, access.renew_practice, access.remove_practice to escale_app;

/* Runs the filling of a practice company inside it, and returns to the open company. The person is the author
   of all examples. */
create or replace function access.fill_practice(practice uuid, author uuid, author_name text) returns void
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  before text := access.tenant()::text;
begin
  if not access.is_practice(practice) then
    raise exception 'not a practice company' using errcode = '42501';
  end if;
  execute format('set local app.tenant_id = %L', practice);
  perform practice_clients(practice);
  perform practice_services(practice);
  perform practice_invoices(practice, author, author_name);
  perform practice_departures(practice, author, author_name);
  perform practice_goods(practice, author, author_name);
  execute format('set local app.tenant_id = %L', before);
end $$;

grant execute on function access.fill_practice to escale_app;

create or replace function practice_day(practice uuid) returns date
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select (now() at time zone time_zone)::date from tenants where id = practice
$$;

/* Telephone numbers of the examples are those that France reserves for fiction: they ring nowhere. */
create or replace function practice_clients(practice uuid) returns void
volatile language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into clients (tenant_id, id, name, email, phone, address, type, created_at, updated_at)
  select practice, gen_random_uuid(), name, email, '+3363998' || lpad(place::text, 4, '0'), address, kind,
    at, at
  from (values
    (1, 'Amani Kabila', 'amani@exemple.invalid', '12 avenue du Marché, Kinshasa', 'Maritime'),
    (2, 'Boutique Espérance', 'esperance@exemple.invalid', '4 rue du Commerce, Brazzaville', 'Aérien'),
    (3, 'Chantiers du Fleuve', 'chantiers@exemple.invalid', 'Port fluvial, Kinshasa', 'Maritime'),
    (4, 'Désiré Nkodia', null, '8 rue des Palmiers, Pointe-Noire', 'Maritime'),
    (5, 'Établissements Lokua', 'lokua@exemple.invalid', '31 boulevard du Rail, Matadi', 'Terrestre'),
    (6, 'Fatou Diallo', 'fatou@exemple.invalid', null, 'Aérien'),
    (7, 'Garage des Frères', null, '2 route de Kasangulu, Kinshasa', 'Maritime'),
    (8, 'Hôtel Lumière', 'hotel@exemple.invalid', '1 place de la Gare, Lubumbashi', 'Logistique')
  ) as example (place, name, email, address, kind)
  cross join lateral (select now() - make_interval(days => 70 - place * 6) as at) as day
$$;

create or replace function practice_services(practice uuid) returns void
volatile language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into services (tenant_id, id, name, description, price, category, unit)
  select practice, gen_random_uuid(), name, description, price, category, unit
  from (values
    ('Groupage maritime Guangzhou – Matadi', 'Par m³ ou par tonne, le plus élevé', 38500, 'Maritime', 'W/M'),
    ('Véhicule en roulier Anvers – Matadi', 'Léger, roulant, hors dédouanement', 125000, 'Maritime', 'pièce'),
    ('Fret aérien Guangzhou – Kinshasa', 'Départs le mardi et le samedi', 1280, 'Aérien', 'kg'),
    ('Livraison à domicile', 'Par point de livraison', 2500, 'Logistique', 'pièce'),
    ('Dédouanement et formalités', 'Hors droits et taxes', 45000, 'Logistique', 'forfait')
  ) as example (name, description, price, category, unit)
$$;

/* Invoices of every state: unpaid, late, paid in part, paid. */
create or replace function practice_invoices(practice uuid, author uuid, author_name text) returns void
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  today   date := practice_day(practice);
  example record;
  invoice uuid;
  written jsonb;
begin
  for example in
    select place, client.id as client, service.id as service, days_ago, pieces, paid, kind, kg, service.price
    from (values
      (1, 'Amani Kabila', 'Groupage maritime%', 48, 2, 2, 'Maritime', null::numeric),
      (2, 'Boutique Espérance', 'Fret aérien%', 40, 1, 1, 'Aérien', 24.5),
      (3, 'Chantiers du Fleuve', 'Groupage maritime%', 38, 6, 0, 'Maritime', null),
      (4, 'Garage des Frères', 'Véhicule%', 25, 1, 1, 'Maritime', null),
      (5, 'Fatou Diallo', 'Fret aérien%', 12, 1, 0, 'Aérien', 8.2),
      (6, 'Établissements Lokua', 'Dédouanement%', 6, 1, 2, 'Maritime', null),
      (7, 'Hôtel Lumière', 'Livraison%', 3, 3, 0, 'Maritime', null),
      (8, 'Amani Kabila', 'Groupage maritime%', 1, 1, 0, 'Maritime', null)
    ) as listed (place, client_name, service_name, days_ago, pieces, paid, kind, kg)
    join clients client on client.tenant_id = practice and client.name = client_name
    join services service on service.tenant_id = practice and service.name like service_name
    order by place
  loop
    invoice := gen_random_uuid();
    written := save_invoice(practice, invoice, null,
      (extract(epoch from now() - make_interval(days => example.days_ago)) * 1000)::bigint,
      author, author_name,
      jsonb_build_object('clientId', example.client, 'serviceType', example.kind,
        'issueDate', today - example.days_ago, 'dueDate', today - example.days_ago + 30,
        'status', case when example.days_ago > 30 and example.paid < 2 then 'Retard' else 'En attente' end,
        'description', null, 'lines', jsonb_build_array(jsonb_build_object('serviceId', example.service,
          'merchandiseType', null, 'quantity', example.pieces, 'weightKg', example.kg,
          'unitPrice', example.price, 'subProduct', null, 'measure', null))));
    -- 1 is a payment of half, 2 is the whole.
    if example.paid > 0 then
      perform record_payment(practice, gen_random_uuid(), author, author_name, jsonb_build_object(
        'invoiceId', invoice, 'amount', ((written ->> 'total')::bigint * example.paid) / 2,
        'paymentDate', today - greatest(0, example.days_ago - 5), 'reference', 'EX-' || example.place,
        'method', 'Espèces', 'status', 'Reçu', 'marksPaid', true));
    end if;
  end loop;
end $$;

/* A departure open for loading, one at sea and one that can be collected. */
create or replace function practice_departures(practice uuid, author uuid, author_name text) returns void
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := practice_day(practice);
  this_year text := extract(year from today)::text;
begin
  insert into expeditions (tenant_id, id, reference, mode, kind, origin, origin_code, destination,
    destination_code, carrier, vessel_or_flight, master_number, freight_terms, cutoff, etd, eta, atd, ata,
    status)
  select practice, gen_random_uuid(), 'EXP-' || this_year || '-' || lpad(place::text, 4, '0'), 'Maritime',
    'Groupage', 'Guangzhou', 'CNCAN', 'Matadi', 'CDMAT', 'Exemple Lines', vessel, master, 'Prépayé',
    today + etd - 2,
    today + etd, today + eta, case when place < 3 then today + etd end,
    case when place = 1 then today + eta end,
    status
  from (values
    (1, 'Exemple Aurore', 'EXMU2600001', -45, -4, 'Disponible'),
    (2, 'Exemple Horizon', 'EXMU2600002', -15, 25, 'En transit'),
    (3, 'Exemple Marée', null, 6, 48, 'Ouverte')
  ) as example (place, vessel, master, etd, eta, status);
  insert into counters (tenant_id, kind, year, last) values (practice, 'EXP', this_year::integer, 3);
  insert into expedition_events (tenant_id, id, expedition_id, code, label, place, occurred_at,
    visible_to_client, author_id, author_name)
  select practice, gen_random_uuid(), expedition.id, step.code, step.label,
    case when step.code in ('ARRIVE', 'DISPO') then expedition.destination else expedition.origin end,
    step.day + time '09:00', step.code <> 'CREE', author, author_name
  from expeditions expedition
  cross join lateral (values
    ('CREE', 'Dossier créé', least(expedition.etd - 20, today)), ('CHARGE', 'Chargé', expedition.atd - 1),
    ('PARTI', 'Départ', expedition.atd), ('ARRIVE', 'Arrivé', expedition.ata),
    ('DISPO', 'Disponible au retrait', case when expedition.ata is not null then today - 1 end)
  ) as step (code, label, day)
  where expedition.tenant_id = practice and step.day is not null;
end $$;

/* Parcels of every stage and one vehicle. One parcel has no owner and one has no weight, to be completed. */
create or replace function practice_goods(practice uuid, author uuid, author_name text) returns void
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := practice_day(practice);
  this_year text := extract(year from today)::text;
begin
  insert into goods (tenant_id, id, kind, number, tracking_number, description, quantity, weight_kg,
    length_cm, width_cm, height_cm, status, client_id, expedition_id, location, marks, destination,
    received_by,
    received_by_name, received_at, created_at)
  select practice, gen_random_uuid(), 'Colis', 'REC-' || this_year || '-' || lpad(place::text, 5, '0'),
    'EX' || (2600000000 + place), content, pieces, kg, 60, 40, 40, step, client.id, expedition.id, shelf,
    'EX-' || place, 'Matadi', case when step <> 'Attendu' then author end,
    case when step <> 'Attendu' then author_name end, case when step <> 'Attendu' then at end, at
  from (values
    (1, 'Amani Kabila', 'Vêtements, ballots', 4, 96.0, 'Disponible', 1, 'A-01-1'),
    (2, 'Amani Kabila', 'Chaussures', 2, 31.5, 'Disponible', 1, 'A-01-2'),
    (3, 'Boutique Espérance', 'Cosmétiques', 3, 42.0, 'Disponible', 1, 'A-02-1'),
    (4, 'Établissements Lokua', 'Quincaillerie', 6, 210.0, 'Disponible', 1, 'A-02-2'),
    (5, 'Chantiers du Fleuve', 'Panneaux solaires', 10, 265.0, 'En transit', 2, null),
    (6, 'Désiré Nkodia', 'Télévision', 1, 18.4, 'En transit', 2, null),
    (7, 'Hôtel Lumière', 'Vaisselle', 8, 120.0, 'En transit', 2, null),
    (8, 'Fatou Diallo', 'Tissus', 2, 27.0, 'Reçu', null, 'B-01-1'),
    (9, 'Chantiers du Fleuve', 'Outillage', 5, 140.0, 'Reçu', null, 'B-01-2'),
    (10, 'Garage des Frères', 'Pièces détachées', 3, null, 'Reçu', null, 'B-02-1'),
    (11, null, 'Carton sans nom', 1, 9.5, 'Reçu', null, 'B-02-2'),
    (12, 'Boutique Espérance', 'Sacs à main', 2, 14.0, 'Attendu', null, null)
  ) as example (place, client_name, content, pieces, kg, step, departure, shelf)
  left join clients client on client.tenant_id = practice and client.name = client_name
  left join expeditions expedition on expedition.tenant_id = practice
    and expedition.reference = 'EXP-' || this_year || '-' || lpad(departure::text, 4, '0')
  cross join lateral (select now() - make_interval(days => 62 - place * 5) as at) as day;
  insert into goods (tenant_id, id, kind, number, chassis_number, vehicle_brand, model, vehicle_color, year,
    description, status, client_id, location, received_by, received_by_name, received_at)
  select practice, gen_random_uuid(), 'Véhicule', 'VEH-' || this_year || '-00001', 'EXEMPLE0000000001', 'Toyota',
    'Hilux', 'Blanc', 2018, null, 'Reçu', client.id, 'Parc A', author, author_name, now() - interval '2 days'
  from clients client where client.tenant_id = practice and client.name = 'Garage des Frères';
  insert into counters (tenant_id, kind, year, last)
    values (practice, 'REC', this_year::integer, 12), (practice, 'VEH', this_year::integer, 1);
  insert into warehouse_settings (tenant_id, places)
    values (practice, array['A-01-1', 'A-01-2', 'A-02-1', 'A-02-2', 'B-01-1', 'B-01-2', 'B-02-1', 'B-02-2',
      'Parc A']);
end $$;

grant execute on function practice_day, practice_clients, practice_services, practice_invoices,
  practice_departures, practice_goods to escale_app;
