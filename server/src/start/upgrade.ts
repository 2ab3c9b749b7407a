import type pg from 'pg'
import { prepareDatabase } from '#database/migrations/ready.ts'
import type { Configuration } from './configuration.ts'

type Options = {
  configuration: Configuration
  say: (sentence: string) => void
  prepare: (owner: pg.Pool) => Promise<unknown>
}

/**
 * Updates the database and ends. A first stop signal waits for the update. A second one interrupts it, and
 * open transactions are rolled back.
 */
export async function upgrade({ configuration, say, prepare }: Options): Promise<void> {
  const ownerUrl = configuration.directDatabaseUrl ?? configuration.databaseUrl
  if (!ownerUrl) throw new Error('no database to upgrade')
  const { lastMigration } = await prepareDatabase(ownerUrl, { say, asksSuperAdminFactor: true, prepare })
  say(`La base de données est à jour : ${lastMigration}.`)
}
