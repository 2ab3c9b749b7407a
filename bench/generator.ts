import { Agent } from 'node:http'
import { sendRequest } from './http.ts'
import { endWithParent } from './measure/children.ts'
import { requestOf } from './requests.ts'
import type { Board, Company, Operation, Target } from './world.ts'

// The requests leave from a process of their own, whose CPU does not count for a server.

export type Job = {
  id: number
  target: Target
  operation: Operation | Board
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

/** Sends `count` requests over `concurrency` connections, and returns the milliseconds of each. */
async function runJob({ target, operation, companies, concurrency, count }: Job): Promise<number[]> {
  const { kind, port } = target
  const agent = agentOf(`${port}/${concurrency}`, concurrency)
  const latencies: number[] = []
  let remaining = count
  async function runClient() {
    while (remaining > 0) {
      remaining -= 1
      sent += 1
      const request = requestOf(target, operation, companies[sent % companies.length] as Company, sent)
      const { status, body, ms } = await sendRequest({ agent, port, ...request, timeoutMs: 60_000 })
      const text = body.toString().slice(0, 300)
      if (status >= 300) throw new Error(`${kind} ${request.method} ${request.path}: ${status} ${text}`)
      latencies.push(ms)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runClient))
  return latencies
}

function agentOf(key: string, connections: number): Agent {
  const agent = agents.get(key) ?? new Agent({ keepAlive: true, maxSockets: connections })
  agents.set(key, agent)
  return agent
}
