-- access.enter tells a write which notices the company sends (functions/doors.sql).
grant select on notice_rules to escale_auth;
