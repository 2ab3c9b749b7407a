import type { Mutant } from './mutant.ts'

const idempotency = 'server/src/access/door/idempotency.ts'
const judge = 'server/src/access/door/judge.ts'
const permissions = 'contract/src/access/permissions.ts'

export const groundMutants: Mutant[] = [
  {
    breaks: 'A write is acknowledged before it is committed.',
    file: 'server/src/database/door/transaction.ts',
    find: '  if (mayWrite(mode)) await ended\n  else ended.catch(() => {})',
    replace: '  ended.catch(() => {})',
    tests: 'database/door',
  },
  {
    breaks: 'Two statements of one page show two moments.',
    file: 'server/src/database/door/transaction.ts',
    find: "'begin isolation level repeatable read read only'",
    replace: "'begin read only'",
    tests: 'one-moment',
  },
  {
    breaks: 'One key sent twice at once creates two rows.',
    file: 'server/migrations/functions/idempotency.sql',
    find: ':= pg_try_advisory_xact_lock(lock_of_key);',
    replace: ':= true;',
    tests: 'access/door/idempotency',
  },
  {
    breaks: 'A key with another body repeats the first response.',
    file: 'server/migrations/functions/idempotency.sql',
    find: 'kept.operation = asked and kept.body_hash = hash',
    replace: 'kept.operation = asked',
    tests: 'access/door/idempotency',
  },
  {
    breaks: 'The response of a write is not stored: its retry creates a second row.',
    file: idempotency,
    find: '  company.lastly(keptAnswer(company.id, attempt, JSON.stringify(answered.output ?? null)))\n',
    replace: '',
    tests: 'access/door/idempotency',
  },
  {
    breaks: 'API keys share the idempotency keys of the person who made them.',
    file: idempotency,
    find: "key: program ? `api:${createHash('sha256').update(program).update(key).digest('base64url')}` : key",
    replace: 'key',
    tests: 'access/door/idempotency company/api-keys',
  },
  {
    breaks: 'A page of the company one has left writes into the other.',
    file: judge,
    find: "if (!closed && asked.company !== undefined && asked.company !== (actor.tenantId ?? '')) {",
    replace: 'if (asked.company === actor.userId) {',
    tests: 'access/door',
  },
  {
    breaks: 'A super_admin who opened a company for reading writes in it.',
    file: judge,
    find: 'if (onlyReads && !meta.reads',
    replace: 'if (role === null && onlyReads && !meta.reads',
    tests: 'access/door platform/companies',
  },
  {
    breaks: 'A sensitive action needs no fresh proof.',
    file: judge,
    find: 'if (!proof?.due) return',
    replace: 'if (proof !== null) return',
    tests: 'people/account/factors',
  },
  {
    breaks: 'A banned person goes on working.',
    file: 'server/migrations/functions/doors.sql',
    find: `coalesce(users.banned_until <= now(), true);
  if not found then return; end if;
  if found_session`,
    replace: `true;
  if not found then return; end if;
  if found_session`,
    tests: 'platform access',
  },
  {
    breaks: 'A session lives for ever while it is used.',
    file: 'server/migrations/functions/doors.sql',
    find: "sessions.created_at > now() - interval '7 days'",
    replace: 'true',
    tests: 'access/session',
  },
  {
    breaks: 'A removed member still reads the company.',
    file: 'server/migrations/functions/doors.sql',
    find: 'user_tenants.tenant_id = sessions.company_id and user_tenants.deactivated_at is null\n  left join tenants on',
    replace: 'user_tenants.tenant_id = sessions.company_id\n  left join tenants on',
    tests: 'people/users access',
  },
  {
    breaks: 'Of two roles given at the same instant the higher one counts.',
    file: 'server/migrations/functions/roles.sql',
    find: "array['viewer', 'warehouse_supervisor', 'employee', 'manager', 'admin']",
    replace: "array['admin', 'manager', 'employee', 'warehouse_supervisor', 'viewer']",
    tests: 'access people/users',
  },
  {
    breaks: 'The last admin of a company may leave.',
    file: 'server/migrations/functions/roles.sql',
    find: "and other.user_id <> person and other.deactivated_at is null\n      and access.role_in(access.tenant(), other.user_id) = 'admin');",
    replace: "and other.deactivated_at is null\n      and access.role_in(access.tenant(), other.user_id) = 'admin');",
    tests: 'people/users',
  },
  {
    breaks: 'An employee deletes clients.',
    file: permissions,
    find: "'clients.delete': writing(atLeast('manager'))",
    replace: "'clients.delete': writing(atLeast('employee'))",
    tests: 'access/permissions access/door/matrix',
  },
  {
    breaks: 'A manager deletes payments.',
    file: permissions,
    find: "'payments.delete': writing(atLeast('admin'))",
    replace: "'payments.delete': writing(atLeast('manager'))",
    tests: 'access/permissions access/door/matrix',
  },
  {
    breaks: 'A viewer finds invoices and payments by the search.',
    file: permissions,
    find: "'search.sales': reading(atLeast('employee'))",
    replace: "'search.sales': reading(atLeast('viewer'))",
    tests: 'access/permissions access/door/matrix trade/search',
  },
  {
    breaks: 'A change is announced to every company.',
    file: 'server/src/channels/realtime/hub.ts',
    find: 'const concerned = notice.companyId === null || isIn(stream, notice.companyId)',
    replace: 'const concerned = true',
    tests: 'channels/realtime',
  },
  {
    breaks: 'A stream goes on after its session ended.',
    file: 'server/src/channels/realtime/hub.ts',
    find: 'if (!now || now.companyId !== stream.companyId || now.userId !== stream.userId) {',
    replace: 'if (now && now.userId !== stream.userId) {',
    tests: 'channels/realtime',
  },
  {
    breaks: 'An email is sent twice when noting it failed.',
    file: 'server/src/channels/mail/sending.ts',
    find: 'if (!sentHere.has(id)) await post.send',
    replace: 'await post.send',
    tests: 'channels/mail',
  },
  {
    breaks: 'A link in a sent email stays readable in the database.',
    file: 'server/src/channels/mail/sending.ts',
    find: 'content = case when $2 then content end where',
    replace: 'content = content where',
    tests: 'channels/mail',
  },
  {
    breaks: 'A national number is read with a foreign country first.',
    file: 'contract/src/values/telephone.ts',
    find: 'for (const country of known.length > 0 ? known : [undefined]) {',
    replace: 'for (const country of known.length > 0 ? known.toReversed() : [undefined]) {',
    tests: 'telephone clients imports',
  },
  {
    breaks: 'A wrong password is never counted.',
    file: 'server/migrations/functions/tries.sql',
    find: 'when used.tries < used.allowed then null',
    replace: 'when used.tries < used.allowed * 100 then null',
    tests: 'access/sign-in access/limits',
  },
]
