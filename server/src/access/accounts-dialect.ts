import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'

/**
 * The database as the authentication library sees it: every statement runs in a transaction of the role that keeps
 * accounts, and nothing is set on the connection beyond it, so that it works behind a transaction pooler.
 */
export function accountsDialect(pool: pg.Pool): Dialect {
  const plain = new PostgresDialect({ pool })
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => asAccountsKeeper(plain.createDriver() as PostgresDriver),
  }
}

function asAccountsKeeper(driver: PostgresDriver) {
  const run = (connection: DatabaseConnection, text: string) => connection.executeQuery(CompiledQuery.raw(text))
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    async acquireConnection() {
      const connection = await driver.acquireConnection()
      run(connection, 'begin; set local role escale_auth').catch(() => {}) // heard of by the statement that follows it on the wire
      return connection
    },
    async releaseConnection(connection: DatabaseConnection) {
      await run(connection, 'commit')
      await driver.releaseConnection(connection as never)
    },
    // A transaction of the library's own lives inside the one already open.
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async (connection: DatabaseConnection) => {
      await run(connection, 'rollback')
      await run(connection, 'begin; set local role escale_auth')
    },
  }
}
