import type { HttpResponse } from '../../http.ts'
import { faultOf } from './judge.ts'
import { learnRows } from './pools.ts'
import { requestOf } from './requests.ts'
import { neverSentIds, type Stage } from './stage.ts'
import { curlLine, newAgent, type Outgoing, outgoingOf, sendWithRetry } from './wire.ts'

export type Fault = { index: number; operation: string; class: string; why: string; curl: string }

/** The results of the requests of one caller. */
export type Outcome = {
  sent: number
  byStatus: Map<number, number>
  /** The number of 503 responses by their cause. */
  unavailable: Map<string, number>
  /** Operations that were called, and those that succeeded at least once. */
  called: Set<string>
  done: Set<string>
  slowest: { ms: number; operation: string }
  faults: Fault[]
}

/** Sends the requests of a seed from one index to another, each after the response of the former one. */
export async function fuzz(stage: Stage, seed: number, from: number, until: number): Promise<Outcome> {
  const agent = newAgent()
  const port = Number(new URL(stage.site.url).port)
  const foreign = { ids: neverSentIds(stage.cage.ids), isAbove: stage.name === 'super_admin' }
  const outcome: Outcome = {
    ...{ sent: 0, byStatus: new Map(), unavailable: new Map(), called: new Set(), done: new Set() },
    ...{ slowest: { ms: 0, operation: '' }, faults: [] },
  }
  for (let index = from; index < until; index += 1) {
    const plan = requestOf(seed, index)
    const { operation } = plan
    const outgoing = outgoingOf(plan, stage.pools, stage.credentials, index)
    const response = await sendWithRetry(agent, port, outgoing)
    const why = response instanceof Error ? response.message : faultOf(operation, response, foreign)
    const fault = { index, operation: operation.name, class: plan.class }
    if (why) outcome.faults.push({ ...fault, why, curl: curlLine(outgoing) })
    outcome.sent += 1
    outcome.called.add(operation.name)
    if (response instanceof Error) continue
    countResponse(outcome, operation.name, response)
    rememberRows(stage, outgoing, response)
    await stage.mend(response)
  }
  agent.destroy()
  return outcome
}

function countResponse(outcome: Outcome, operation: string, { status, body, ms }: HttpResponse): void {
  outcome.byStatus.set(status, (outcome.byStatus.get(status) ?? 0) + 1)
  if (status < 400) outcome.done.add(operation)
  if (ms > outcome.slowest.ms) outcome.slowest = { ms, operation }
  if (status !== 503) return
  const cause = /"code":"(\w+)"/.exec(body.toString())?.[1] ?? 'rien'
  outcome.unavailable.set(cause, (outcome.unavailable.get(cause) ?? 0) + 1)
}

function rememberRows(
  { pools, cage }: Stage,
  { path }: Outgoing,
  { status, headers, body }: HttpResponse,
): void {
  if (status >= 300 || !headers['content-type']?.startsWith('application/json')) return
  const text = body.toString()
  if (cage.ids.some((id) => text.includes(id))) return
  learnRows(pools, path.split('?')[0]?.slice('/api'.length) ?? '', JSON.parse(text))
}
