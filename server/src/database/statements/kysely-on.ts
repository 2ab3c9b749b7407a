import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PoolClient } from 'pg'
import { preparedName } from './prepared-statements.ts'
import type { DB as Schema } from './schema.ts'

const builders = new WeakMap<PoolClient, Kysely<Schema>>()

/** Creates a query builder on a connection whose transaction is managed elsewhere. */
export function kyselyOn(client: PoolClient): Kysely<Schema> {
  const cached = builders.get(client)
  if (cached) return cached
  const connection = new OneConnection(client)
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new NoLifeCycle(connection),
      createIntrospector: (inspected) => new PostgresIntrospector(inspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  builders.set(client, db)
  return db
}

class OneConnection implements DatabaseConnection {
  readonly #client: PoolClient

  constructor(client: PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#client.query({
      name: preparedName(sql),
      text: sql,
      values: parameters as unknown[],
    })
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: streams are not offered inside a request's transaction
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('No streams inside a request')
  }
}

class NoLifeCycle implements Driver {
  readonly #connection: OneConnection

  constructor(connection: OneConnection) {
    this.#connection = connection
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {}
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
