import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { migrate } from '../server/src/database/migrations/migrate.ts'
import { startEngine } from '../server/src/postgres/engine.ts'
import { demoOf, readReleases } from '../server/testing/database/releases.ts'
import { removeFolder } from './database.ts'
import { load, loadSettings } from './load.ts'
import { machineLoad } from './measure/machine-load.ts'

// The duration of an upgrade, for docs/exploitation/mise-a-jour.md: a database of the last release, filled
// with invoices and goods, is upgraded to this version. `node bench/upgrade.ts --from 0.2.0` on the day of a
// release, when the last one is this version itself.

const { values: options } = parseArgs({
  options: {
    from: { type: 'string', default: (await readReleases()).at(-1)?.version ?? '' },
    invoices: { type: 'string', default: '100000' },
  },
})
const { from: version } = options
const invoices = Number(options.invoices)
const folder = await mkdtemp(join(tmpdir(), 'escale-bench-upgrade-'))
await chmod(folder, 0o711)
try {
  await withEngine(loadSettings, fillReleased)
  await withEngine({}, async (serverUrl) => {
    console.log(machineLoad())
    const start = performance.now()
    await migrate(databaseUrl(serverUrl), { say: console.log })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`De la ${version} à celle-ci, ${invoices} factures et autant de marchandises : ${seconds} s.`)
  })
} finally {
  await removeFolder(folder)
}

async function withEngine(
  settings: Record<string, string>,
  work: (serverUrl: string) => Promise<void>,
): Promise<void> {
  const engine = await startEngine({ folder, settings })
  await work(engine.url).finally(engine.stop)
}

/** A database of the last release, with the rows of the bench. */
async function fillReleased(serverUrl: string): Promise<void> {
  await migrate(serverUrl) // creates the roles that the dump names
  await runAs(serverUrl, 'create database released')
  await runAs(databaseUrl(serverUrl), gunzipSync(await readFile(demoOf(version))).toString())
  await load(databaseUrl(serverUrl), { invoices, companies: 100, goods: invoices })
}

function databaseUrl(serverUrl: string): string {
  const url = new URL(serverUrl)
  url.pathname = '/released'
  return url.toString()
}

async function runAs(url: string, statements: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(statements).finally(() => owner.end())
}
