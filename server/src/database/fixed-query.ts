import { type Expression, type Kysely, type SelectQueryBuilder, ValueNode } from 'kysely'
import type { CompanyTx } from './company.ts'
import { kyselyNowhere } from './kysely-on.ts'
import { OwnRowsOnly } from './own-rows-only.ts'
import type { DB as Schema } from './schema.ts'

/** What each call asks with, as it stands in a query: expressions and no values, so that no text can depend on them. */
export type Places<Asked> = { readonly [Name in keyof Asked]: Expression<Asked[Name]> }

/**
 * A query whose text is the same whoever asks: written the first time and kept, for building one costs the server more than
 * sending it.
 */
export function fixedQuery<Asked extends Record<string, unknown>, Database, Tables extends keyof Database, Row>(
  build: (db: Kysely<Schema>, asked: Places<Asked>) => SelectQueryBuilder<Database, Tables, Row>,
): (company: CompanyTx, asked: Asked) => Promise<Row[]> {
  let written: { sql: string; parameters: readonly unknown[] } | undefined
  return (company, asked) => {
    written ??= build(kyselyNowhere<Schema>().withPlugin(new OwnRowsOnly(ownId, () => {})), placesOf<Asked>()).compile()
    const values = written.parameters.map((value) => (value === ownId ? company.id : value instanceof Place ? asked[value.name] : value))
    return company.run<Row>({ text: written.sql, values })
  }
}

const ownId = Symbol('the company')

function placesOf<Asked>(): Places<Asked> {
  return new Proxy({} as Places<Asked>, { get: (_none, name: string) => new Place(name) })
}

class Place implements Expression<never> {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  get expressionType(): undefined {
    return undefined
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this)
  }
}
