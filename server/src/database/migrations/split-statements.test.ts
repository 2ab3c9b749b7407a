import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitStatements } from './split-statements.ts'

test('a migration is sent statement by statement; quotes and comments separate nothing', () => {
  const migration = `-- a; b\ncreate table a (b text default ';');\n/* c; */ do $$ begin null; end $$;\n\ncreate function f() returns text language sql as $x$ select ';' $x$;\n-- the end;\n`
  assert.deepEqual(
    splitStatements(migration).map((statement) => statement.replaceAll(/\s+/g, ' ')),
    [
      "-- a; b create table a (b text default ';')",
      '/* c; */ do $$ begin null; end $$',
      "create function f() returns text language sql as $x$ select ';' $x$",
    ],
  )
})
