import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksForAll } from './statement-log.ts'

const tables = new Set(['goods', 'clients'])

test('a statement that selects all columns of a table is found, in any form', () => {
  for (const text of [
    'select * from "goods" where "id" = $1',
    'select "goods".* from "goods"',
    'select c.name, g.* from clients c join goods as g on g.client_id = c.id',
    'with held as (select * from public.goods for update) select id from held',
    'insert into goods (id) values ($1) returning *',
    'update goods set note = $1 returning goods.*',
  ])
    assert.ok(asksForAll(text, tables), text)
})

test('`*` of a function or of a subquery, and a count, are allowed', () => {
  for (const text of [
    'select * from public_prices($1) limit $2',
    'with movements as (select id from goods) select * from movements',
    'select count(*) from goods',
    'select quantity * 2, 3 * weight_kg from goods',
    'select exists (select from goods)',
  ])
    assert.ok(!asksForAll(text, tables), text)
})
