import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { migrate } from '../../../server/src/database/chapters/migrate.ts'
import { startEngine } from '../../../server/src/postgres/engine.ts'
import { demoOf } from '../../../server/src/testing/releases.ts'
import { Installation, newFolder, secret } from '../installation.ts'
import type { Case } from '../stage.ts'
import { kill, readyWithinMs, type Victim } from './victims.ts'

/**
 * An installation as version 0.2.0 left it, stopped: what is upgraded, and dies on the way, are copies.
 * `upgradeMs`: a start that upgrades it.
 */
type Manner = { words: string[]; goesAhead: boolean }
export type Older = Manner & { folder: string; content: unknown; upgradeMs: number }

export async function olderInstallation(manner: Manner): Promise<Older> {
  const folder = await newFolder()
  const engine = await startEngine({ folder, say: () => {} })
  const aside = engine.url.replace(/[^/]*$/, 'roles')
  await asOwner(engine.url, (owner) => owner.query('create database roles'))
  await migrate(aside) // a dump names roles that it does not bring
  await asOwner(engine.url, async (owner) => {
    await owner.query('drop database roles')
    await owner.query((await promisify(gunzip)(await readFile(demoOf('0.2.0')))).toString())
    await owner.query(`update auth.users set email = replace(email, '.demo', '.example')`) // people of the demo are refused in production
  })
  const content = await asOwner(engine.url, contentOf)
  await engine.stop()
  const upgraded = await copyOf({ ...manner, folder })
  const upgradeMs = await upgraded.start().finally(() => upgraded.remove())
  return { ...manner, folder, content, upgradeMs }
}

async function copyOf({ folder, words, goesAhead }: Manner & { folder: string }): Promise<Installation> {
  const copy = await newFolder()
  await promisify(execFile)('cp', ['--archive', `${folder}/.`, copy]) // its files belong to the account that PostgreSQL runs as
  return Installation.make({ folder: copy, words, goesAhead })
}

/** An upgrade that dies on the way; begun again, it ends, and all that 0.2.0 held is there. */
export function upgradeDeath(older: Older, victim: Victim, chance: () => number): Case {
  let escale: Installation
  let readyMs = 0
  let problems: string[] = []
  return {
    what: `migration, ${victim}`,
    bounds: { backMs: readyWithinMs },
    async open() {
      escale = await copyOf(older)
      readyMs = await dieInUpgrade(escale, older.upgradeMs * chance(), victim).catch(async (error) => {
        await escale.remove()
        throw error
      })
      problems = await changed(escale, older.content) // before anybody writes
      return { url: escale.url, secret, owner: () => escale.owner(), remove: () => escale.remove() }
    },
    act: async () => ({ backMs: readyMs, problems }),
  }
}

/**
 * Kills an upgrade `afterMs` after its PostgreSQL began, and gives the milliseconds until the next start was
 * ready.
 */
async function dieInUpgrade(escale: Installation, afterMs: number, victim: Victim): Promise<number> {
  const child = escale.begin()
  while (!(await escale.postmaster()) && child.exitCode === null) await sleep(5)
  await sleep(afterMs)
  await kill(escale, victim)
  return whenUpgraded(escale)
}

/**
 * Milliseconds from the last start: the process may have outlived the postmaster, or ended with a sentence
 * and be started again.
 */
async function whenUpgraded(escale: Installation): Promise<number> {
  const killedAt = performance.now()
  if (escale.isRunning()) {
    const isReady = await escale.untilReady().then(
      () => true,
      () => false,
    )
    if (isReady) return performance.now() - killedAt
  }
  return escale.start()
}

async function changed(escale: Installation, content: unknown): Promise<string[]> {
  const owner = await escale.owner()
  const found = await contentOf(owner).finally(() => owner.end())
  return isDeepStrictEqual(found, content)
    ? []
    : [`after the upgrade: ${JSON.stringify(found)}, before it: ${JSON.stringify(content)}`]
}

const counted = [
  'clients',
  'shared_clients',
  'services',
  'invoices',
  'invoice_items',
  'payments',
  'expeditions',
  'goods',
  'security_logs',
]

/** What an installation of 0.2.0 holds, and what it comes to. */
async function contentOf(owner: Pick<pg.Pool, 'query'>): Promise<unknown> {
  const counts = counted.map((table) => `(select count(*) from public.${table}) as ${table}`)
  const sums = 'select sum(total) as total, sum(paid_amount) as paid from public.invoices'
  return (await owner.query(`select ${counts.join(', ')}, sums.* from (${sums}) as sums`)).rows[0]
}

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
