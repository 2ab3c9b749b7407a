-- Accounts that nobody enters until a date, by decision of a super_admin.

alter table auth.users
  add column banned_until timestamptz,
  add column ban_reason text;
