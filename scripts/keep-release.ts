import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { seedDemo } from '../server/seeds/demo.ts'
import { migrate } from '../server/src/database/migrations/migrate.ts'
import {
  olderFolder,
  olderPostgresIsMissing,
  startOlderPostgres,
} from '../server/testing/database/older-postgres.ts'
import { demoOf, readReleases, releaseOf, releasesPath } from '../server/testing/database/releases.ts'

// `npm run keep-release -- 0.2.0` is run when a version is released. It stores the checksums of its
// migrations, the chunks of the web application, and a dump of its demo data that tests of later versions
// migrate. The oldest supported PostgreSQL makes the dump, so that every supported version can read it.
const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version))
  throw new Error('A version is three numbers: npm run keep-release -- 0.2.0')
if (olderPostgresIsMissing) throw new Error(olderPostgresIsMissing)

const otherReleases = (await readReleases()).filter((release) => release.version !== version)
await writeFile(releasesPath, `${JSON.stringify([...otherReleases, await releaseOf(version)], null, 2)}\n`)

await import('./chunks/run.ts')

const server = await startOlderPostgres()
try {
  await migrate(server.url)
  const owner = new pg.Pool({ connectionString: server.url })
  await seedDemo(owner, console.log)
  await owner.end()
  const dump = gzipSync(await statements(server.url), { level: 9 })
  await mkdir(dirname(demoOf(version)), { recursive: true })
  await writeFile(demoOf(version), dump)
  console.log(`${demoOf(version)}: ${Math.round(dump.length / 1024)} kB`)
} finally {
  await server.stop()
}

/** Returns the whole database as plain SQL without commands of psql, so that any client can run it. */
async function statements(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    join(olderFolder, 'pg_dump'),
    ['--inserts', '--rows-per-insert=500', url],
    { maxBuffer: 2 ** 28 },
  )
  return stdout.replaceAll(/^\\(un)?restrict .*\n/gm, '')
}
