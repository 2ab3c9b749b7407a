import { Agent, request } from 'node:http'
import { endWithParent } from './children.ts'
import { type Asked, requestOf, signInRequest } from './requests.ts'
import type { Company, Operation, Target, World } from './world.ts'

// The load, in a process of its own so that its CPU is not counted with a server's.

export type Job =
  | { id: number; kind: 'operation'; target: Target; operation: Operation; companies: Company[]; concurrency: number; count: number }
  | { id: number; kind: 'signIn'; target: Target; world: Pick<World, 'emails' | 'password'>; concurrency: number; count: number }

export type Done = { id: number; latencies: number[]; error?: string }

const agents = new Map<string, Agent>()
let sent = 0
let signIns = 0
let stopping = false

process.on('message', (job: Job | 'stop') => {
  if (job === 'stop') {
    stopping = true
    return
  }
  stopping = false
  run(job).then(
    (latencies) => process.send?.({ id: job.id, latencies } satisfies Done),
    (error: Error) => process.send?.({ id: job.id, latencies: [], error: error.message } satisfies Done),
  )
})
endWithParent(async () => {})
process.send?.('ready')

/** As many requests as asked, `concurrency` at a time, one after the other on each connection. Milliseconds of each. */
async function run(job: Job): Promise<number[]> {
  const latencies: number[] = []
  let left = job.count
  async function client() {
    while (left > 0 && !stopping) {
      left -= 1
      const { asked, from } = next(job)
      const started = performance.now()
      await send(job.target, job.concurrency, asked, from)
      latencies.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: job.concurrency }, client))
  return latencies
}

function next(job: Job): { asked: Asked; from: string } {
  if (job.kind === 'operation') {
    sent += 1
    const company = job.companies[sent % job.companies.length] as Company
    return { asked: requestOf(job.target, job.operation, company, sent), from: '127.0.0.1' }
  }
  // Fifty sign-ins per address and quarter of an hour are let through: each forty come from an address of their own.
  const group = Math.floor(signIns / 40) + 1
  signIns += 1
  const email = job.world.emails[signIns % job.world.emails.length] ?? ''
  return {
    asked: signInRequest(job.target, email, job.world.password),
    from: `127.${process.pid % 200}.${Math.floor(group / 250)}.${(group % 250) + 1}`,
  }
}

function send(target: Target, connections: number, { method, path, headers, body }: Asked, from: string): Promise<void> {
  const agent = agentOf(`${target.port}/${connections}`, connections)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port: target.port, method, path, headers, localAddress: from, timeout: 15_000 },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const status = response.statusCode ?? 0
          if (status < 300) return resolve()
          reject(new Error(`${target.kind} ${method} ${path}: ${status} ${Buffer.concat(parts).toString().slice(0, 300)}`))
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${target.kind} ${method} ${path}: sans réponse`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function agentOf(key: string, connections: number): Agent {
  const known = agents.get(key)
  if (known) return known
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  agents.set(key, agent)
  return agent
}
