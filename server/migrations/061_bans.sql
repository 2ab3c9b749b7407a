-- Accounts blocked until a date by a super_admin.

alter table auth.users
  add column banned_until timestamptz,
  add column ban_reason text;
