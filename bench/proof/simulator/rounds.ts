import fc from 'fast-check'
import { type Victim, victims } from '../kills/victims.ts'
import type { Loss } from './ground/api-client.ts'
import { Random } from './ground/random.ts'
import type { CallPlan, Clerk, Op, PlanContext } from './plan/call.ts'
import { departureKinds } from './plan/departures.ts'
import { saleKinds } from './plan/sale.ts'
import { planReception, warehouseKinds } from './plan/warehouse.ts'

export const kinds = { ...saleKinds, ...warehouseKinds, ...departureKinds }

/**
 * A call to make: its kind, and the seed of its details, which depend on the rows of the company. A foreign
 * call uses the ids, versions and amounts of the other company, all of which must be refused as unknown.
 */
export type CallDraw = { kind: string; salt: number; isForeign: boolean }
/** Simultaneous calls, receptions that a phone stores meanwhile, and whether it sends those it has stored. */
export type RoundDraw = {
  calls: CallDraw[]
  stored: number[]
  isReconnected: boolean
  kill: { victim: Victim; delayMs: number } | null
}

/** Rounds of one to three calls. A process is killed in one of `killEvery` rounds, never when it is 0. */
export function roundDraws(killEvery: number): fc.Arbitrary<RoundDraw> {
  const kill = fc.record({ victim: fc.constantFrom(...victims), delayMs: fc.nat(15) })
  const rarely = <Value>(every: number, value: fc.Arbitrary<Value>, otherwise: Value) =>
    fc.oneof({ weight: every - 1, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value })
  const salt = fc.noShrink(fc.nat(2 ** 31 - 1))
  const names = Object.entries(kinds).map(([name, [weight]]) => ({
    ...{ weight: weight * 10, arbitrary: fc.constant(name) },
  }))
  const isForeign = rarely(25, fc.constant(true), false)
  const call = fc.record({ kind: fc.oneof(...names), salt, isForeign })
  const crowd = fc.array(call, { minLength: 1, maxLength: 3, size: 'max' })
  return fc.record({
    calls: fc.oneof({ weight: 3, arbitrary: fc.tuple(call) }, { weight: 2, arbitrary: crowd }),
    stored: rarely(50, fc.array(salt, { minLength: 1, maxLength: 4 }), []),
    isReconnected: rarely(15, fc.constant(true), false),
    kill: killEvery > 0 ? rarely(killEvery, kill, null) : fc.constant(null),
  })
}

type Context = Omit<PlanContext, 'random'>

/** The calls of each simultaneous clerk, in order. Null if the company has no row for any call. */
export function opsOf(draw: RoundDraw, context: Context, nextIndex: () => number): Op[][] | null {
  const turns = draw.calls.flatMap(({ kind, salt, isForeign }) => {
    const at = { ...context, random: new Random(salt) }
    const plan = kinds[kind]?.[1](isForeign ? { ...at, books: context.otherBooks } : at)
    return plan ? [{ kind, plan, at }] : []
  })
  const [first] = turns
  if (!first) return null
  const alone = turns.find(({ plan }) => plan.isAlone)
  const ops = (alone ? [alone] : turns).map(({ kind, plan, at }) => {
    const key = plan.method === 'GET' ? null : at.newId()
    return [opOf(at, { name: kind, plan, key }, nextIndex)]
  })
  const isResending = !alone && draw.isReconnected && context.drafts.length > 0
  return isResending ? [resendStored(first.at, nextIndex), ...ops.slice(0, 1)] : ops
}

/** A phone without a network stores receptions. */
export function storeReceptions({ stored }: RoundDraw, context: Context): void {
  for (const salt of stored) {
    const call = planReception({ ...context, random: new Random(salt) })
    context.drafts.push({ call, key: context.newId() })
  }
}

/** A phone is back on the network: its stored calls leave in any order, some of them twice. */
function resendStored(context: PlanContext, nextIndex: () => number): Op[] {
  const { random, drafts } = context
  const twice = drafts.filter(() => random.chance(0.3))
  const clerk = drawClerk(context, (drafts[0] as (typeof drafts)[number]).call)
  return random.shuffled([...drafts, ...twice]).map(({ call, key }) => {
    return { ...opOf(context, { name: 'receive', plan: call, key }, nextIndex), clerk, isRepeated: true }
  })
}

type NamedPlan = { name: string; plan: CallPlan; key: string | null }

function opOf(context: PlanContext, { name, plan, key }: NamedPlan, nextIndex: () => number): Op {
  return { ...plan, name, key, index: nextIndex(), clerk: drawClerk(context, plan), loss: drawLoss(context) }
}

/** Mostly a clerk with the right, rarely any clerk. */
function drawClerk({ random, clerks }: PlanContext, { judge }: CallPlan): Clerk {
  const able = clerks.filter(({ role }) => judge.roles.includes(role))
  return random.one(random.chance(0.97) ? able : clerks)
}

function drawLoss({ random }: PlanContext): Loss {
  if (random.chance(0.96)) return null
  return random.chance(0.5) ? 'request' : 'answer'
}
