import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/src/postgres/free-ports.ts'
import { readConfiguration } from '../server/src/start/configuration.ts'
import { start } from '../server/src/start/start.ts'
import { endWithParent } from './measure/children.ts'

// The whole product: migrations, jobs, HTTP. Only PostgreSQL belongs to the bench.
const port = await freePort()
const { metrics, traces } = readConfiguration(process.env, 'banc')
const running = await start({
  configuration: {
    port,
    portIsFixed: true,
    databaseUrl: process.env.DATABASE_URL,
    folder: join(tmpdir(), `escale-bench-${process.pid}`),
    publicUrl: `http://127.0.0.1:${port}`,
    trustedProxies: [],
    blocksInspection: true,
    metrics,
    traces,
  },
  demo: false,
  say: () => {},
})
endWithParent(running.stop)
process.send?.({ port, secret: running.database.cookieSecret })
