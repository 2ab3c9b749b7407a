import { faultOf } from './judge.ts'
import { operations } from './operations.ts'
import { learn } from './pools.ts'
import { requestOf } from './requests.ts'
import { neverSent, type Stage } from './stage.ts'
import { type Answer, asCurl, newAgent, type Sent, send, sentAs } from './wire.ts'

export type Fault = { k: number; operation: string; class: string; said: string; curl: string }

/** What came of the requests of one caller. */
export type Outcome = {
  sent: number
  byStatus: Map<number, number>
  /** The causes that 503 told, each with how often. */
  away: Map<string, number>
  /** Operations that were asked, and those that did what they were asked at least once. */
  asked: Set<string>
  done: Set<string>
  slowest: { ms: number; operation: string }
  faults: Fault[]
}

/** Sends the requests of a seed from one to another, each after the answer of the one before. */
export async function fuzz(stage: Stage, seed: number, from: number, until: number): Promise<Outcome> {
  const agent = newAgent()
  const port = Number(new URL(stage.site.url).port)
  const outcome: Outcome = {
    ...{ sent: 0, byStatus: new Map(), away: new Map(), asked: new Set(), done: new Set() },
    ...{ slowest: { ms: 0, operation: '' }, faults: [] },
  }
  for (let k = from; k < until; k += 1) {
    const made = requestOf(seed, k)
    const sent = sentAs(made, stage.pools, stage.credentials, k)
    const told = await answerTo(agent, port, sent)
    const fault =
      told instanceof Error
        ? told.message
        : faultOf(made.operation, told, {
            ids: neverSent(stage.cage.ids),
            isAbove: stage.name === 'super_admin',
          })
    if (fault)
      outcome.faults.push({
        k,
        operation: made.operation.name,
        class: made.class,
        said: fault,
        curl: asCurl(sent),
      })
    outcome.sent += 1
    outcome.asked.add(made.operation.name)
    if (told instanceof Error) continue
    count(outcome, made.operation.name, told)
    remember(stage, sent, told)
    await stage.mend(told)
  }
  agent.destroy()
  return outcome
}

/** Once more on a connection of its own when the one before it was closed under it, as browsers do. */
async function answerTo(
  agent: ReturnType<typeof newAgent>,
  port: number,
  sent: Sent,
): Promise<Answer | Error> {
  const asked = () => send(agent, port, sent).catch((error: Error & { code?: string }) => error)
  const told = await asked()
  return told instanceof Error && (told as { code?: string }).code === 'ECONNRESET' ? asked() : told
}

function count(outcome: Outcome, operation: string, { status, body, ms }: Answer): void {
  outcome.byStatus.set(status, (outcome.byStatus.get(status) ?? 0) + 1)
  if (status < 400) outcome.done.add(operation)
  if (ms > outcome.slowest.ms) outcome.slowest = { ms, operation }
  if (status !== 503) return
  const cause = /"code":"(\w+)"/.exec(body.toString())?.[1] ?? 'rien'
  outcome.away.set(cause, (outcome.away.get(cause) ?? 0) + 1)
}

function remember({ pools, cage }: Stage, { path }: Sent, { status, headers, body }: Answer): void {
  if (status >= 300 || !(headers['content-type'] ?? '').startsWith('application/json')) return
  const told = body.toString()
  if (!cage.ids.some((id) => told.includes(id)))
    learn(pools, path.split('?')[0]?.slice('/api'.length) ?? '', JSON.parse(told))
}

export const operationsCount = operations.length
