import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SelectQueryNode, sql } from 'kysely'
import { kyselyOn } from './kysely-on.ts'
import { OwnRowsOnly } from './own-rows-only.ts'

const nowhere = kyselyOn({} as never)
const ownRows = new OwnRowsOnly('ours', () => {})
const db = nowhere.withPlugin(ownRows)

test('every table of a statement is filtered by company, however deeply nested', () => {
  const statements = {
    'select "id" from "clients" where "clients"."tenant_id" = $1': db.selectFrom('clients').select('id'),
    'select "i"."id" from "invoices" as "i" left join "clients" as "c" on "c"."id" = "i"."client_id" and "c"."tenant_id" = $1 where "i"."tenant_id" = $2':
      db.selectFrom('invoices as i').leftJoin('clients as c', 'c.id', 'i.client_id').select('i.id'),
    'select (select "id" from "payments" where "payments"."tenant_id" = $1) as "last" from "invoices" where "invoices"."tenant_id" = $2':
      db.selectFrom('invoices').select((of) => of.selectFrom('payments').select('id').as('last')),
    'select "id" from "clients" where "id" in (select "client_id" from "invoices" where "balance" > $1 and "invoices"."tenant_id" = $2) and "clients"."tenant_id" = $3':
      db
        .selectFrom('clients')
        .select('id')
        .where('id', 'in', (owing) =>
          owing
            .selectFrom('invoices')
            .select('client_id')
            .where('balance', '>', 0)
            .$castTo<{ client_id: string }>(),
        ),
    'select "id" from (select "id" from "services" where "services"."tenant_id" = $1) as "own"': db
      .selectFrom((from) => from.selectFrom('services').select('id').as('own'))
      .select('id'),
    'with "own" as (select "id" from "services" where "services"."tenant_id" = $1) select "name" from "tenants"':
      db
        .with('own', (one) => one.selectFrom('services').select('id'))
        .selectFrom('tenants')
        .select('name'),
    'select exists(select "id" from "payments" where "payments"."tenant_id" = $1) as "is" from "tenants"': db
      .selectFrom('tenants')
      .select((of) => sql<boolean>`exists${of.selectFrom('payments').select('id')}`.as('is')),
    'update "clients" set "name" = $1 where "id" = $2 and "clients"."tenant_id" = $3': db
      .updateTable('clients')
      .set({ name: 'Kivu' })
      .where('id', '=', 'a'),
    'delete from "clients" where "clients"."tenant_id" = $1': db.deleteFrom('clients'),
  }
  for (const [expected, query] of Object.entries(statements)) assert.equal(query.compile().sql, expected)
})

test('nodes without a table are not copied', () => {
  const shared = nowhere
    .selectFrom('shared_clients')
    .select(['id', 'name'])
    .where('name', '=', 'Kivu')
    .toOperationNode()
  assert.equal(ownRows.transformQuery({ node: shared, queryId: { queryId: '' } }), shared)
  const own = nowhere.selectFrom('clients').select(['id', 'name']).toOperationNode()
  const kept = ownRows.transformQuery({ node: own, queryId: { queryId: '' } }) as SelectQueryNode
  assert.equal(kept.selections, own.selections)
})
