-- A company chooses whether its employees record payments and hand over goods. Both are on at first, also for
-- the companies that exist. The function that reads the choices is in functions/doors.sql.
alter table tenants
  add column employees_take_payments boolean not null default true,
  add column employees_hand_over boolean not null default true;

grant update (employees_take_payments, employees_hand_over) on tenants to escale_app;
