import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { migrate } from '../../../server/src/database/migrations/migrate.ts'
import { startEngine } from '../../../server/src/postgres/engine.ts'
import { demoOf } from '../../../server/testing/database/releases.ts'
import { Installation, newFolder, secret } from '../installation.ts'
import type { Case } from '../stage.ts'
import { killVictim, readyWithinMs, type Victim } from './victims.ts'

type StartOptions = { words: string[]; goesAhead: boolean }
/** A stopped installation of version 0.2.0, of which copies are upgraded. `upgradeMs`: a whole upgrade. */
type OlderInstallation = StartOptions & { folder: string; content: unknown; upgradeMs: number }

export async function olderInstallation(options: StartOptions): Promise<OlderInstallation> {
  const folder = await newFolder()
  const engine = await startEngine({ folder, say: () => {} })
  const roles = engine.url.replace(/[^/]*$/, 'roles')
  await asOwner(engine.url, (owner) => owner.query('create database roles'))
  await migrate(roles) // the dump names roles that it does not create
  const content = await asOwner(engine.url, async (owner) => {
    await owner.query('drop database roles')
    await owner.query((await promisify(gunzip)(await readFile(demoOf('0.2.0')))).toString())
    // A product in production refuses the accounts of the demo.
    await owner.query(`update auth.users set email = replace(email, '.demo', '.example')`)
    return databaseContent(owner)
  })
  await engine.stop()
  const upgraded = await copyInstallation({ ...options, folder })
  const upgradeMs = await upgraded.start().finally(() => upgraded.remove())
  return { ...options, folder, content, upgradeMs }
}

async function copyInstallation(older: StartOptions & { folder: string }): Promise<Installation> {
  const folder = await newFolder()
  // The files belong to the account of PostgreSQL, which `--archive` keeps.
  await promisify(execFile)('cp', ['--archive', `${older.folder}/.`, folder])
  return Installation.make({ ...older, folder })
}

/** An upgrade is killed on the way. The next start completes it, with all the rows of 0.2.0. */
export function upgradeDeath(older: OlderInstallation, victim: Victim, chance: () => number): Case {
  let escale: Installation
  let [readyMs, problems] = [0, [] as string[]]
  return {
    name: `migration, ${victim}`,
    bounds: { backMs: readyWithinMs },
    async open() {
      escale = await copyInstallation(older)
      readyMs = await killUpgrade(escale, older.upgradeMs * chance(), victim).catch(async (error) => {
        await escale.remove()
        throw error
      })
      problems = await changedContent(escale, older.content) // before anyone writes
      return { url: escale.url, secret, owner: () => escale.owner(), remove: () => escale.remove() }
    },
    act: async () => ({ backMs: readyMs, problems }),
  }
}

/** Kills an upgrade `afterMs` after the start of PostgreSQL. Returns the milliseconds of the next start. */
async function killUpgrade(escale: Installation, afterMs: number, victim: Victim): Promise<number> {
  const child = escale.begin()
  while (!(await escale.postmaster()) && child.exitCode === null) await sleep(5)
  await sleep(afterMs)
  await killVictim(escale, victim)
  const killedAt = performance.now()
  // A process that outlives the postmaster may complete the upgrade, or end and be started again.
  if (escale.isRunning() && (await escale.untilReady().then(isTrue, isFalse)))
    return performance.now() - killedAt
  return escale.start()
}

const isTrue = () => true
const isFalse = () => false

async function changedContent(escale: Installation, content: unknown): Promise<string[]> {
  const owner = await escale.owner()
  const found = await databaseContent(owner).finally(() => owner.end())
  if (isDeepStrictEqual(found, content)) return []
  return [`after the upgrade: ${JSON.stringify(found)}, before it: ${JSON.stringify(content)}`]
}

const saleTables = ['clients', 'shared_clients', 'services', 'invoices', 'invoice_items', 'payments']
const tables = [...saleTables, 'expeditions', 'goods', 'security_logs']

/** Counts of rows and sums of an installation of 0.2.0. */
async function databaseContent(owner: Pick<pg.Pool, 'query'>): Promise<unknown> {
  const counts = tables.map((table) => `(select count(*) from public.${table}) as ${table}`)
  const sums = 'select sum(total) as total, sum(paid_amount) as paid from public.invoices'
  return (await owner.query(`select ${counts.join(', ')}, sums.* from (${sums}) as sums`)).rows[0]
}

async function asOwner<Value>(url: string, work: (owner: pg.Client) => Promise<Value>): Promise<Value> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  return work(owner).finally(() => owner.end())
}
