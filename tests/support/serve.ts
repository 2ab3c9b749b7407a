import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { placePictures } from '../../server/seeds/companies/pictures.ts'
import { seedDemo } from '../../server/seeds/demo.ts'
import { openSmsGateway } from '../../server/seeds/phones/sms-gateway.ts'
import { migrate } from '../../server/src/database/migrations/migrate.ts'
import { freePort } from '../../server/src/postgres/free-ports.ts'
import { start } from '../../server/src/start/start.ts'
import { sameDatabase, testDatabase } from '../../server/testing/database/postgres.ts'
import { startSimulatedWhatsApp } from './simulated-whatsapp.ts'

// The product for one worker of the tests, on a copy of the demo. site.ts starts it, and stops it by closing
// its input. `node serve.ts guarded` is the product outside the demo, where page security is on.
// ESCALE_TEST_SITE restarts a killed server with the same address, database and files. ESCALE_TEST_OPENID
// gives it an identity provider.

const isDemo = process.argv[2] !== 'guarded'
const quiet = () => {}

async function demo(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  await seedDemo(owner, () => {})
  await owner.end()
}

type TestInstallation = { port: number; ownerUrl: string; folder: string }
const before: TestInstallation | undefined = process.env.ESCALE_TEST_SITE
  ? JSON.parse(process.env.ESCALE_TEST_SITE)
  : undefined

const { ESCALE_TEST_OPENID: openId } = process.env

const database = before ? sameDatabase(before.ownerUrl) : await testDatabase(demo)
const folder = before?.folder ?? (await mkdtemp(join(tmpdir(), 'escale-site-')))
const port = before?.port ?? (await freePort())
const whatsapp = await startSimulatedWhatsApp()
const sms = await openSmsGateway()
const running = await start({
  configuration: {
    port,
    portIsFixed: before !== undefined,
    databaseUrl: database.ownerUrl,
    folder,
    publicUrl: undefined,
    trustedProxies: [],
    blocksInspection: true,
    whatsapp: whatsapp.configuration,
    openId: openId && JSON.parse(openId),
    sms: sms.configuration,
  },
  demo: isDemo,
  say: quiet,
  prepare: placePictures,
  hasClock: false,
})
whatsapp.tell(running.url)
const { account } = whatsapp
process.stdout.write(
  `${JSON.stringify({ url: running.url, port, ownerUrl: database.ownerUrl, folder, whatsapp: account, sms: sms.configuration })}\n`,
)

process.stdin.resume()
await once(process.stdin, 'close')
await running.stop()
await whatsapp.stop()
await sms.close()
await database.drop()
await rm(folder, { recursive: true, force: true })
process.exit(0)
