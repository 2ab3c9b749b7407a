import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotSpread } from './spreadable.ts'

const places = { spread: new Set(['goods', 'invoices']), staying: new Set(['tenants', 'user_tenants']) }

test('a statement that a spread database cannot run is found, in any form', () => {
  for (const text of [
    'select g.id from goods as g inner join "tenants" as "t" on t.id = g.tenant_id',
    'select t.name, (select count(*) from goods g where g.tenant_id = $1) from tenants t left join user_tenants u on u.tenant_id = t.id',
    `select jobs.enqueue('weigh', '{}', jsonb_build_object('key', g.id)) from goods g where g.tenant_id = $1`,
    'insert into goods (tenant_id, id) select $1, made.id from jsonb_to_recordset($2::jsonb) as made (id uuid)',
    `update goods set note = left(concat_ws(E'\\n', note, $1), 4000) where tenant_id = $2`,
    'update goods set seen_at = coalesce(seen_at, now()) where tenant_id = $1',
    'update goods as changed set note = $1 from (select id, note from goods where tenant_id = $2) as former returning json_build_object($3, former.note)',
  ])
    assert.equal(whyNotSpread(text, places).length, 1, text)
})

test('a statement may also read its company, and set a column to the current time', () => {
  for (const text of [
    'select (received_at at time zone (select time_zone from tenants where id = $1))::date from goods where tenant_id = $1',
    'update goods set note = $1, updated_at = now() where tenant_id = $2 returning id',
    `update goods set status = case when $1 then 'Reçu' end from invoices i where i.tenant_id = $2
      and now() > i.created_at`,
    'insert into goods (tenant_id, id) values ($1, $2), ($1, $3)',
    'select t.name from tenants t join user_tenants u on u.tenant_id = t.id',
    `select jsonb_build_object('id', id) from goods where tenant_id = $1`,
  ])
    assert.deepEqual(whyNotSpread(text, places), [], text)
})
