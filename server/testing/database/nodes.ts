import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#postgres/free-ports.ts'

// Nodes as a team runs them: processes on one database, behind a balancer that checks /readyz.

export type Node = { port: number; child: ChildProcess; stop(): Promise<number | null> }

const ownTree = join(import.meta.dirname, '../../..')

/**
 * Starts the product as `npm start` does, from this tree or another. Rejects with its error output if it does
 * not start.
 */
export async function startNode(
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
  tree = ownTree,
): Promise<Node> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-node-'))
  const child = spawn(process.execPath, [join(tree, 'server/src/main.ts'), '--dev'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      HOST: '127.0.0.1',
      ESCALE_DATA: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk
  })
  const exited = once(child, 'exit').then(async ([code]) => {
    await rm(folder, { recursive: true, force: true })
    return code as number | null
  })
  const port = await Promise.race([
    portOf(child),
    exited.then((code) => Promise.reject(new Error(`${code}: ${errorOutput}`))),
  ])
  return {
    port,
    child,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Starts the product in one role, with a public address of its own and a mail server. */
export async function startRole(role: 'serve' | 'work', databaseUrl: string, smtpUrl: string): Promise<Node> {
  const port = await freePort()
  const mail = { SMTP_URL: smtpUrl, MAIL_FROM: 'Escale <ne-pas-repondre@escale.test>' }
  return startNode(databaseUrl, {
    ...mail,
    ESCALE_ROLE: role,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
}

/** The port of a started product, once it prints it. */
export async function portOf(child: ChildProcess): Promise<number> {
  assert.ok(child.stdout)
  for await (const line of createInterface(child.stdout)) {
    const port = line.match(/^Escale (?:est prêt|travaille ; sa santé) : .*:(\d+)/)?.[1]
    if (port) return Number(port)
  }
  return new Promise(() => {}) // the process ended: the caller waits for its exit too
}

export type Balancer = {
  url: string
  nodes: Set<Node>
  cut: string[]
  until(node: Node, isReady: boolean): Promise<void>
  close(): Promise<void>
}

const checkEveryMs = 100

/** Sends each request once, to the ready nodes in turn. `cut` lists the requests without a response. */
export async function startBalancer(): Promise<Balancer> {
  const nodes = new Set<Node>()
  const ready = new Set<Node>()
  const cut: string[] = []
  const agent = new Agent({ keepAlive: true })
  let requests = 0
  let isClosed = false

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const readyNodes = [...ready]
    const node = readyNodes[requests++ % Math.max(1, readyNodes.length)]
    const fail = (why: string) => {
      cut.push(`${incoming.method} ${incoming.url}: ${why}`)
      outgoing.writeHead(502).end()
    }
    if (!node) {
      fail('no node is ready')
      return
    }
    const { method, url, headers } = incoming
    const sent = request(
      { agent, host: '127.0.0.1', port: node.port, method, path: url, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, {
          'content-type': response.headers['content-type'] ?? 'text/plain',
        })
        response.on('error', (error) => cut.push(`${method} ${url}: ${error.message}`))
        response.pipe(outgoing)
      },
    )
    sent.on('error', (error) => fail(error.message))
    incoming.pipe(sent)
  }

  async function check(): Promise<void> {
    while (!isClosed) {
      for (const node of nodes) {
        const response = await fetch(`http://127.0.0.1:${node.port}/readyz`).catch(() => undefined)
        if (response?.ok) ready.add(node)
        else ready.delete(node)
      }
      await sleep(checkEveryMs)
    }
  }

  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const checking = check()

  return {
    url: `http://127.0.0.1:${address.port}`,
    nodes,
    cut,
    async until(node, isReady) {
      for (const deadline = Date.now() + 60_000; ready.has(node) !== isReady; await sleep(20))
        assert.ok(Date.now() < deadline)
    },
    async close() {
      isClosed = true
      await checking
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
