import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithParent } from './children.ts'
import { type HttpRequest, requestOf, signInRequest } from './requests.ts'
import type { Company, DearOperation, Operation, SearchOperation, Target, World } from './world.ts'

// The load, in a process of its own so that its CPU is not counted with a server's.

export type Job =
  | {
      id: number
      kind: 'operation'
      target: Target
      operation: Operation | SearchOperation
      companies: Company[]
      concurrency: number
      count: number
    }
  | { id: number; kind: 'signIn'; target: Target; world: Pick<World, 'emails' | 'password'>; concurrency: number; count: number }
  /** One person who asks and asks, until cut short, and waits as long as a refusal says. */
  | { id: number; kind: 'flood'; target: Target; operation: DearOperation; companies: Company[]; concurrency: number; count: number }

/** `refused` counts the 503 of a flood. */
export type Done = { id: number; latencies: number[]; refused: number; error?: string }

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
    (done) => process.send?.({ id: job.id, ...done } satisfies Done),
    (error: Error) => process.send?.({ id: job.id, latencies: [], refused: 0, error: error.message } satisfies Done),
  )
})
endWithParent(async () => {})
process.send?.('ready')

/** As many requests as asked, `concurrency` at a time, one after the other on each connection. Milliseconds of each. */
async function run(job: Job): Promise<Omit<Done, 'id'>> {
  const latencies: number[] = []
  let refused = 0
  let left = job.count
  async function client() {
    while (left > 0 && !stopping) {
      left -= 1
      const { asked, from } = next(job)
      const started = performance.now()
      const { status, retryAfterMs } = await send(job, asked, from)
      if (status === 503) {
        refused += 1
        await sleep(retryAfterMs)
      } else latencies.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: job.concurrency }, client))
  return { latencies, refused }
}

function next(job: Job): { asked: HttpRequest; from: string } {
  if (job.kind !== 'signIn') {
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

/** There is an export already; too much at once. */
const expectedOfAFlood = [409, 503]

type Answer = { status: number; retryAfterMs: number }

function send({ target, kind, concurrency }: Job, { method, path, headers, body }: HttpRequest, from: string): Promise<Answer> {
  const agent = agentOf(`${target.port}/${concurrency}`, concurrency)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port: target.port, method, path, headers, localAddress: from, timeout: 15_000 },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const status = response.statusCode ?? 0
          if (status < 300 || (kind === 'flood' && expectedOfAFlood.includes(status)))
            return resolve({ status, retryAfterMs: 1000 * Number(response.headers['retry-after'] ?? 0) })
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
