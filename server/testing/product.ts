import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { signedCookie } from '#access/caller/cookie.ts'
import { processesIn } from '#postgres/postmaster.ts'
import { type Patience, usualPatience } from '#process/patience.ts'
import { firstLine, keep, newFolder } from './database/engines.ts'
import { foundCompany, type World } from './world.ts'

export type Product = {
  url: string
  /** The data folder. */
  folder: string
  child: ChildProcess
  /** The processes of its PostgreSQL. */
  processes(): Promise<number[]>
  owner: pg.Pool
  cookie: string
  companyId: string
  /** The folder of files that are being received or made. */
  drafts: string
  /** The output on its standard error. */
  complaints(): string
}

/**
 * Starts the whole product in a process and on a database of its own, with an admin signed in. A test may
 * kill any part.
 */
export async function startProduct(
  environment: NodeJS.ProcessEnv = {},
  patience: Partial<Patience> = {},
): Promise<Product> {
  const folder = await newFolder()
  const program = `
    import { runUntilStopped } from '${import.meta.resolve('#start/run.ts')}'
    import { readConfiguration } from '${import.meta.resolve('#start/configuration.ts')}'
    import { start } from '${import.meta.resolve('#start/start.ts')}'
    let ownerUrl
    const prepare = async (owner) => { ownerUrl = owner.options.connectionString }
    await runUntilStopped(async () => {
      const running = await start({ configuration: { ...readConfiguration(process.env, ''), patience: ${JSON.stringify({ ...usualPatience, ...patience })} }, demo: false, say: () => {}, prepare })
      console.log(JSON.stringify({ url: 'http://localhost:' + running.port, ownerUrl, secret: running.database.cookieSecret }))
      return running
    })`
  const env = {
    ...process.env,
    PORT: '0',
    ESCALE_DATA: folder,
    ESCALE_LOG: 'warn',
    DATABASE_URL: undefined,
    ...environment,
  }
  const child = keep(
    spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  const { url, ownerUrl, secret } = JSON.parse(await firstLine(child)) as {
    url: string
    ownerUrl: string
    secret: string
  }
  child.stdout?.resume()
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}))
  const company = await foundCompany({ owner } as World)
  const { token } = await company.hire('admin')
  return {
    url,
    folder,
    child,
    owner,
    cookie: signedCookie(token, secret),
    companyId: company.tenantId,
    drafts: join(folder, 'en-cours', `${hostname()}.${child.pid}`),
    complaints: () => complaints,
    processes: () => processesIn(join(folder, 'postgres')),
  }
}

/** Creates a client, and returns its id once the server has acknowledged it. */
export async function createClient({ url, cookie }: Product): Promise<{ status: number; id?: string }> {
  const response = await fetch(`${url}/api/clients`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Maison Kasaï' }),
  })
  const { id } = (await response.json()) as { id?: string }
  return { status: response.status, ...(id && { id }) }
}
