-- Country of a company (ISO 3166), and a second one if it works in two. They decide how national telephone
-- numbers are read. The column « country » still holds the name, for older servers and for the search.
alter table tenants
  add column country_code text,
  add column second_country_code text;

alter table tenants
  add constraint tenants_country_code check (country_code ~ '^[A-Z]{2}$') not valid,
  add constraint tenants_second_country_code check (second_country_code ~ '^[A-Z]{2}$' and second_country_code <> country_code) not valid;

alter table tenants validate constraint tenants_country_code;

alter table tenants validate constraint tenants_second_country_code;

grant update (country, country_code, second_country_code) on tenants to escale_app;

-- Existing companies get it from the name they wrote, else from their time zone. An admin may correct it in
-- the settings.
update tenants set country_code = coalesce(
  (select known.code from (values ('rdc', 'CD'), ('rd congo', 'CD'), ('congo-kinshasa', 'CD'), ('republique democratique du congo', 'CD'),
    ('congo', 'CG'), ('congo-brazzaville', 'CG'), ('republique du congo', 'CG'), ('cote d''ivoire', 'CI'), ('cote d’ivoire', 'CI'),
    ('cameroun', 'CM'), ('gabon', 'GA'), ('benin', 'BJ'), ('senegal', 'SN'), ('chine', 'CN'), ('emirats arabes unis', 'AE'), ('belgique', 'BE'),
    ('france', 'FR'), ('turquie', 'TR'), ('angola', 'AO'), ('togo', 'TG'), ('mali', 'ML')) as known (name, code)
   where known.name = access.fold(trim(country))),
  (select known.code from (values ('Africa/Kinshasa', 'CD'), ('Africa/Lubumbashi', 'CD'), ('Africa/Brazzaville', 'CG'), ('Africa/Abidjan', 'CI'),
  ('Africa/Douala', 'CM'), ('Africa/Libreville', 'GA'), ('Africa/Porto-Novo', 'BJ'), ('Africa/Dakar', 'SN'),
  ('Africa/Luanda', 'AO'), ('Africa/Lome', 'TG'), ('Africa/Bamako', 'ML'), ('Africa/Bangui', 'CF'), ('Africa/Ndjamena',
  'TD'), ('Africa/Conakry', 'GN'), ('Africa/Malabo', 'GQ'), ('Africa/Kigali', 'RW'), ('Africa/Bujumbura', 'BI'),
  ('Asia/Shanghai', 'CN'), ('Asia/Hong_Kong', 'HK'), ('Asia/Dubai', 'AE'), ('Europe/Istanbul', 'TR'), ('Europe/Brussels',
  'BE'), ('Europe/Paris', 'FR')) as known (zone, code)
   where known.zone = time_zone));
