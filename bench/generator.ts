import { Agent, request } from 'node:http'
import { endWithParent } from './children.ts'
import { type HttpRequest, requestOf } from './requests.ts'
import type { Company, Operation, SearchOperation, Target } from './world.ts'

// The load, in a process of its own so that its CPU is not counted with a server's.

export type Job = {
  id: number
  target: Target
  operation: Operation | SearchOperation
  companies: Company[]
  concurrency: number
  count: number
}

export type JobResult = { id: number; latencies: number[]; error?: string }

const agents = new Map<string, Agent>()
let sent = 0

process.on('message', (job: Job) => {
  runJob(job).then(
    (latencies) => process.send?.({ id: job.id, latencies } satisfies JobResult),
    (error: Error) => process.send?.({ id: job.id, latencies: [], error: error.message } satisfies JobResult),
  )
})
endWithParent(async () => {})
process.send?.('ready')

/**
 * Sends `count` requests, `concurrency` at a time, one after the other on each connection. Milliseconds of
 * each.
 */
async function runJob({ target, operation, companies, concurrency, count }: Job): Promise<number[]> {
  const latencies: number[] = []
  let left = count
  async function client() {
    while (left > 0) {
      left -= 1
      sent += 1
      const next = requestOf(target, operation, companies[sent % companies.length] as Company, sent)
      const started = performance.now()
      await send(target, concurrency, next)
      latencies.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  return latencies
}

function send(
  { kind, port }: Target,
  concurrency: number,
  { method, path, headers, body }: HttpRequest,
): Promise<void> {
  const agent = agentOf(`${port}/${concurrency}`, concurrency)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path, headers, timeout: 15_000 },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          if ((response.statusCode ?? 0) < 300) return resolve()
          const text = Buffer.concat(parts).toString().slice(0, 300)
          reject(new Error(`${kind} ${method} ${path}: ${response.statusCode} ${text}`))
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${kind} ${method} ${path}: sans réponse`)))
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
