-- A telephone has one key in all its writings: its former numbers, and the 1 or 9 that WhatsApp adds or
-- leaves out (docs/decisions/118). `npm run telephone-sql` writes the next two functions from the table of the
-- contract (contract/src/values/telephone-key.ts). A change of the table needs a migration with these
-- functions, `reindex index auth.phones_by_telephone`, and the job `renew_keys`.
create or replace function access.telephone_key(number text) returns text
immutable strict parallel safe language plpgsql as $$
declare
  found text;
begin
  if number like '+225%' then
    found := regexp_replace(number,
      '^\+(225)((?:0[1-3]|[4-8][0-3]|9[1-3])\d{6})$', '+\101\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(225)([04-9][4-6]\d{6})$', '+\105\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(225)([04-9][7-9]\d{6})$', '+\107\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(225)([23]\d0\d{5})$', '+\125\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(225)((?:2(?:0[23]|1[2357]|2[245]|3[45]|4[3-5])|3(?:06|1[69]|[2-6]7))\d{5})$', '+\127\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(225)([157]\d{8})$', '+\10\2');
    if found <> number then return found; end if;
  elsif number like '+229%' then
    found := regexp_replace(number,
      '^\+(229)(1\d{8})$', '+\10\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(229)([2-9]\d{7})$', '+\101\2');
    if found <> number then return found; end if;
  elsif number like '+242%' then
    found := regexp_replace(number,
      '^\+(242)([14-6]\d{7})$', '+\10\2');
    if found <> number then return found; end if;
  elsif number like '+241%' then
    found := regexp_replace(number,
      '^\+(241)0(1\d{6})$', '+\11\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(241)0([256]\d{6})$', '+\16\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(241)0([47]\d{6})$', '+\17\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(241)(1\d{6})$', '+\11\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(241)([256]\d{6})$', '+\16\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(241)([47]\d{6})$', '+\17\2');
    if found <> number then return found; end if;
  elsif number like '+237%' then
    found := regexp_replace(number,
      '^\+(237)([5-79]\d{7})$', '+\16\2');
    if found <> number then return found; end if;
  elsif number like '+57%' then
    found := regexp_replace(number,
      '^\+(57)([124-8]\d{7})$', '+\160\2');
    if found <> number then return found; end if;
  elsif number like '+52%' then
    found := regexp_replace(number,
      '^\+(52)1([2-9]\d{9})$', '+\1\2');
    if found <> number then return found; end if;
  elsif number like '+55%' then
    found := regexp_replace(number,
      '^\+(55[1-9][1-9])((?:[689]\d|7[0-6])\d{6})$', '+\19\2');
    if found <> number then return found; end if;
  elsif number like '+54%' then
    found := regexp_replace(number,
      '^\+(54)9([1-9]\d{9})$', '+\1\2');
    if found <> number then return found; end if;
  elsif number like '+84%' then
    found := regexp_replace(number,
      '^\+(84)120(\d{7})$', '+\170\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)121(\d{7})$', '+\179\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)122(\d{7})$', '+\177\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)123(\d{7})$', '+\183\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)124(\d{7})$', '+\184\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)125(\d{7})$', '+\185\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)126(\d{7})$', '+\176\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)127(\d{7})$', '+\181\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)128(\d{7})$', '+\178\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)129(\d{7})$', '+\182\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)162(\d{7})$', '+\132\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)163(\d{7})$', '+\133\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)164(\d{7})$', '+\134\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)165(\d{7})$', '+\135\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)166(\d{7})$', '+\136\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)167(\d{7})$', '+\137\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)168(\d{7})$', '+\138\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)169(\d{7})$', '+\139\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)186(\d{7})$', '+\156\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)188(\d{7})$', '+\158\2');
    if found <> number then return found; end if;
    found := regexp_replace(number,
      '^\+(84)199(\d{7})$', '+\159\2');
    if found <> number then return found; end if;
  end if;
  return number;
end $$;

create or replace function access.former_telephones(number text) returns text[]
immutable strict parallel safe language plpgsql as $$
declare
  found text;
  formers text[] := '{}';
begin
  if number like '+225%' then
    found := regexp_replace(number,
      '^\+(225)01((?:0[1-3]|[4-8][0-3]|9[1-3])\d{6})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(225)05([04-9][4-6]\d{6})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(225)07([04-9][7-9]\d{6})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(225)25([23]\d0\d{5})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(225)27((?:2(?:0[23]|1[2357]|2[245]|3[45]|4[3-5])|3(?:06|1[69]|[2-6]7))\d{5})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(225)0([157]\d{8})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
  elsif number like '+229%' then
    found := regexp_replace(number,
      '^\+(229)0(1\d{8})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(229)01([2-9]\d{7})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
  elsif number like '+242%' then
    found := regexp_replace(number,
      '^\+(242)0([14-6]\d{7})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
  elsif number like '+241%' then
    found := regexp_replace(number,
      '^\+(241)1(1\d{6})$', '+\10\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(241)6([256]\d{6})$', '+\10\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(241)7([47]\d{6})$', '+\10\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(241)1(1\d{6})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(241)6([256]\d{6})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(241)7([47]\d{6})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
  elsif number like '+237%' then
    found := regexp_replace(number,
      '^\+(237)6([5-79]\d{7})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
  elsif number like '+57%' then
    found := regexp_replace(number,
      '^\+(57)60([124-8]\d{7})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
  elsif number like '+52%' then
    found := regexp_replace(number,
      '^\+(52)([2-9]\d{9})$', '+\11\2');
    if found <> number then formers := formers || found; end if;
  elsif number like '+55%' then
    found := regexp_replace(number,
      '^\+(55[1-9][1-9])9((?:[689]\d|7[0-6])\d{6})$', '+\1\2');
    if found <> number then formers := formers || found; end if;
  elsif number like '+54%' then
    found := regexp_replace(number,
      '^\+(54)([1-9]\d{9})$', '+\19\2');
    if found <> number then formers := formers || found; end if;
  elsif number like '+84%' then
    found := regexp_replace(number,
      '^\+(84)70(\d{7})$', '+\1120\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)79(\d{7})$', '+\1121\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)77(\d{7})$', '+\1122\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)83(\d{7})$', '+\1123\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)84(\d{7})$', '+\1124\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)85(\d{7})$', '+\1125\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)76(\d{7})$', '+\1126\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)81(\d{7})$', '+\1127\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)78(\d{7})$', '+\1128\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)82(\d{7})$', '+\1129\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)32(\d{7})$', '+\1162\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)33(\d{7})$', '+\1163\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)34(\d{7})$', '+\1164\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)35(\d{7})$', '+\1165\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)36(\d{7})$', '+\1166\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)37(\d{7})$', '+\1167\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)38(\d{7})$', '+\1168\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)39(\d{7})$', '+\1169\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)56(\d{7})$', '+\1186\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)58(\d{7})$', '+\1188\2');
    if found <> number then formers := formers || found; end if;
    found := regexp_replace(number,
      '^\+(84)59(\d{7})$', '+\1199\2');
    if found <> number then formers := formers || found; end if;
  end if;
  return formers;
end $$;

-- The other writings of the E.164 numbers of a text, as digits, each after a space.
create or replace function access.other_telephones(words text) returns text
immutable strict parallel safe language plpgsql as $$
declare
  number text;
  key text;
  writing text;
  writings text := '';
begin
  if position('+' in words) = 0 then return ''; end if;
  for number in select one.digits[1] from regexp_matches(words, '\+\d{7,15}', 'g') one (digits) loop
    key := access.telephone_key(number);
    foreach writing in array key || access.former_telephones(key) loop
      if writing <> number then writings := writings || ' ' || substr(writing, 2); end if;
    end loop;
  end loop;
  return writings;
end $$;

grant execute on function access.telephone_key, access.former_telephones, access.other_telephones to public;

-- Search key of a row: its words, then the same without spaces, because numbers and names are typed both
-- ways, then the other writings of its telephone numbers. It starts with a space, so that each word begins
-- after one.
create or replace function access.search_key(words text) returns text
immutable strict parallel safe language plpgsql as $$
declare
  folded constant text := access.fold(words);
begin
  return ' ' || folded || ' ' || replace(folded, ' ', '') || access.other_telephones(words);
end $$;

-- Clients and conversations are found by the key of a number. It is a column, because row-level security lets
-- no index compute it.
alter table clients add column phone_key text collate "C"
  generated always as (access.telephone_key(phone)) stored;

alter table shared_clients add column phone_key text collate "C"
  generated always as (access.telephone_key(phone)) stored;

alter table conversation_keys add column value_key text collate "C" not null
  generated always as (access.telephone_key(value)) stored;

create index clients_by_phone_key on clients (tenant_id, phone_key) where phone_key is not null;

drop index clients_by_phone;

create index shared_clients_by_phone_key on shared_clients (phone_key) where phone_key is not null;

drop index shared_clients_by_phone;

create index conversation_keys_by_value_key on conversation_keys (tenant_id, kind, value_key);

-- A telephone signs in to one account: the last person who proved it under any writing.
delete from auth.phones former using auth.phones latest
  where access.telephone_key(former.number) = access.telephone_key(latest.number)
    and (former.proved_at, former.user_id) < (latest.proved_at, latest.user_id);

create unique index phones_by_telephone on auth.phones (access.telephone_key(number));

-- The search keys of existing rows get the other writings.
select graphile_worker.add_job('renew_keys', job_key => 'renew_keys')
  where exists (select from clients) or exists (select from shared_clients)
    or exists (select from conversations);
