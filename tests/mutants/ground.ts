import type { Mutant } from './mutant.ts'

const idempotency = 'server/src/access/guard/idempotency.ts'
const judge = 'server/src/access/guard/authorize.ts'
const permissions = 'contract/src/access/permissions.ts'

export const groundMutants: Mutant[] = [
  {
    breaks: 'A write is acknowledged before it is committed.',
    file: 'server/src/database/caller/transaction.ts',
    find: '  if (mayWrite(mode)) await ended\n  else ended.catch(() => {})',
    replace: '  ended.catch(() => {})',
    tests: 'caller/company',
  },
  {
    breaks: 'Two statements of one page show two moments.',
    file: 'server/src/database/caller/transaction.ts',
    find: "'begin isolation level repeatable read read only'",
    replace: "'begin read only'",
    tests: 'trade/snapshot',
  },
  {
    breaks: 'One key sent twice at once creates two rows.',
    file: 'server/migrations/functions/idempotency.sql',
    find: ':= pg_try_advisory_xact_lock(lock_of_key);',
    replace: ':= true;',
    tests: 'access/guard/idempotency',
  },
  {
    breaks: 'A key with another body repeats the first response.',
    file: 'server/migrations/functions/idempotency.sql',
    find: 'kept.operation = asked and kept.body_hash = hash',
    replace: 'kept.operation = asked',
    tests: 'access/guard/idempotency',
  },
  {
    breaks: 'The response of a write is not stored: its retry creates a second row.',
    file: idempotency,
    find: '  company.lastly(storeResponseStatement(company.id, write, JSON.stringify(response.output ?? null)))\n',
    replace: '',
    tests: 'access/guard/idempotency',
  },
  {
    breaks: 'API keys share the idempotency keys of the person who made them.',
    file: idempotency,
    find: "key: program ? `api:${createHash('sha256').update(program).update(key).digest('base64url')}` : key",
    replace: 'key',
    tests: 'access/guard/idempotency company/api-keys',
  },
  {
    breaks: 'A page of the company one has left writes into the other.',
    file: judge,
    find: "if (!closed && request.company !== undefined && request.company !== (actor.tenantId ?? '')) {",
    replace: 'if (request.company === actor.userId) {',
    tests: 'access/session/session',
  },
  {
    breaks: 'A super_admin who opened a company for reading writes in it.',
    file: judge,
    find: 'if (isReadOnly && !meta.reads',
    replace: 'if (role === null && isReadOnly && !meta.reads',
    tests: 'platform/companies/companies',
  },
  {
    breaks: 'A sensitive action needs no fresh proof.',
    file: judge,
    find: 'if (!proof?.due) return',
    replace: 'if (proof !== null) return',
    tests: 'factors/fresh-proof',
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
    tests: 'people/account/accounts/accounts',
  },
  {
    breaks: 'A session lives for ever while it is used.',
    file: 'server/migrations/functions/doors.sql',
    find: "sessions.created_at > now() - interval '7 days'",
    replace: 'true',
    tests: 'access/session/session',
  },
  {
    breaks: 'A removed member still reads the company.',
    file: 'server/migrations/functions/doors.sql',
    find: 'user_tenants.tenant_id = sessions.company_id and user_tenants.deactivated_at is null\n  left join tenants on',
    replace: 'user_tenants.tenant_id = sessions.company_id\n  left join tenants on',
    tests: 'people/users/users access/session/session',
  },
  {
    breaks: 'Of two roles given at the same instant the higher one counts.',
    file: 'server/migrations/functions/roles.sql',
    find: "array['viewer', 'warehouse_supervisor', 'employee', 'manager', 'admin']",
    replace: "array['admin', 'manager', 'employee', 'warehouse_supervisor', 'viewer']",
    tests: 'people/users/users access/session/session',
  },
  {
    breaks: 'The last admin of a company may leave.',
    file: 'server/migrations/functions/roles.sql',
    find: "and other.user_id <> person and other.deactivated_at is null\n      and access.role_in(access.tenant(), other.user_id) = 'admin');",
    replace:
      "and other.deactivated_at is null\n      and access.role_in(access.tenant(), other.user_id) = 'admin');",
    tests: 'people/users/users',
  },
  {
    breaks: 'An employee deletes clients.',
    file: permissions,
    find: "'clients.delete': writing(atLeast('manager'))",
    replace: "'clients.delete': writing(atLeast('employee'))",
    tests: 'access/permissions',
  },
  {
    breaks: 'A manager deletes payments.',
    file: permissions,
    find: "'payments.delete': writing(atLeast('admin'))",
    replace: "'payments.delete': writing(atLeast('manager'))",
    tests: 'access/permissions',
  },
  {
    breaks: 'A viewer finds invoices and payments by the search.',
    file: permissions,
    find: "'search.sales': reading(atLeast('employee'))",
    replace: "'search.sales': reading(atLeast('viewer'))",
    tests: 'access/permissions',
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
    file: 'contract/src/values/telephone/telephone.ts',
    find: 'for (const country of supported.length > 0 ? supported : [undefined]) {',
    replace: 'for (const country of supported.length > 0 ? supported.toReversed() : [undefined]) {',
    tests: 'values/fields access/telephones trade/clients/clients trade/imports/imports',
  },
  {
    breaks: 'A wrong password is never counted.',
    file: 'server/migrations/functions/tries.sql',
    find: 'when used.tries < used.allowed then null',
    replace: 'when used.tries < used.allowed * 100 then null',
    tests: 'access/sign-in access/limits/limits',
  },
  {
    breaks: 'A company reads and writes the rows of every other.',
    file: 'server/migrations/001_access.sql',
    find: "      using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)",
    replace: '      using (true)',
    tests: 'database/catalogue access/guard/canaries database/statements',
  },
  {
    breaks: 'The search of a list reads the rows of every company.',
    file: 'server/migrations/functions/search.sql',
    find: 'where one.tenant_id = company %2$s order by one.created_at desc, one.id desc limit newest_read) last;\n      if read < newest_read or cardinality(newest)',
    replace:
      'where true %2$s order by one.created_at desc, one.id desc limit newest_read) last;\n      if read < newest_read or cardinality(newest)',
    tests: 'trade/search access/guard/canaries trade/clients/clients',
  },
  {
    breaks: 'A query of Kysely forgets its company.',
    file: 'server/src/database/statements/own-rows-only.ts',
    find: '    return this.#ownIn(node)',
    replace: '    return node',
    tests: 'database/statements/own-rows-only',
  },
  {
    breaks: 'The nightly proof of balances reads every company.',
    file: 'server/src/trade/invoices/tasks.ts',
    find: 'where i.tenant_id = ${id} and (\n',
    replace: 'where (\n',
    tests: 'channels/jobs/jobs',
  },
  {
    breaks: 'Every second segment of the log of the database is lost.',
    file: 'server/src/backup/log/log-keeper.ts',
    find: '    for (const name of names.filter((one) => !this.#copied.has(one))) {\n      await sendOne(',
    replace:
      '    for (const name of names.filter((one) => !this.#copied.has(one))) {\n      if (!/[13579BDF]$/.test(name)) await sendOne(',
    tests: 'backup/storage/shelves',
  },
  {
    breaks: 'Every fourth segment of the log of the database is lost.',
    file: 'server/src/backup/log/log-keeper.ts',
    find: '      await sendOne(vault, join(spool, name), `${folder}${name}.gz`).catch(unlessGone)\n',
    replace:
      '      if (!/[048C]$/.test(name)) await sendOne(vault, join(spool, name), `${folder}${name}.gz`).catch(unlessGone)\n',
    tests: 'backup/storage/shelves',
  },
  {
    breaks: 'A piece of the history of a phone loses all its threads but the first when one of them fails.',
    file: 'server/src/channels/whatsapp/webhook/event-worker.ts',
    find: '      if (event && others.length > 0) await returnEvent(company, event.id)\n',
    replace: '      if (event && others.length > others.length) await returnEvent(company, event.id)\n',
    tests: 'webhook/event-worker',
  },
  {
    breaks: 'Two servers handle the same WhatsApp event.',
    file: 'server/src/channels/whatsapp/webhook/event-worker.ts',
    find: 'order by id limit 1 for update skip locked)',
    replace: 'order by id limit 1)',
    tests: 'webhook/event-worker',
  },
  {
    breaks: 'A person who begins to hide their number can no longer be answered on it.',
    file: 'server/src/channels/whatsapp/message/contact-keys.ts',
    find: 'and seen_with = ${identity} order by',
    replace: 'and seen_with = ${number} order by',
    tests: 'whatsapp/edges',
  },
]
