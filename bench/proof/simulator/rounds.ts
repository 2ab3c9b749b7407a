import fc from 'fast-check'
import { type Victim, victims } from '../kills/victims.ts'
import { Random } from './ground/random.ts'
import type { Loss } from './ground/wire.ts'
import { departureKinds } from './plan/departures.ts'
import type { Clerk, Desk, Op, Wish } from './plan/op.ts'
import { saleKinds } from './plan/sale.ts'
import { receive, warehouseKinds } from './plan/warehouse.ts'

export const kinds = { ...saleKinds, ...warehouseKinds, ...departureKinds }

/**
 * A call to make: its kind, and the seed of its details, which depend on the rows of the company. A foreign
 * call uses the ids, versions
 * and amounts of the other company. Every one of its ids must be refused as unknown.
 */
export type CallDraw = { kind: string; salt: number; isForeign: boolean }
/**
 * Calls made at the same time, receptions that a phone stores beside them, and whether stored receptions are
 * sent.
 */
export type RoundDraw = {
  calls: CallDraw[]
  stored: number[]
  isReconnected: boolean
  kill: { what: Victim; delayMs: number } | null
}

/** Rounds of one to three calls; `killEvery`: one of so many rounds is killed, none when it is 0. */
export function roundDraws(killEvery: number): fc.Arbitrary<RoundDraw> {
  const kill = fc.record({ what: fc.constantFrom(...victims), delayMs: fc.nat(15) })
  const rarely = <Value>(every: number, value: fc.Arbitrary<Value>, otherwise: Value) =>
    fc.oneof({ weight: every - 1, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value })
  const call = fc.record({
    kind: kindNames(),
    salt: fc.noShrink(fc.nat(2 ** 31 - 1)),
    isForeign: rarely(25, fc.constant(true), false),
  })
  const crowd = fc.array(call, { minLength: 1, maxLength: 3, size: 'max' })
  return fc.record({
    calls: fc.oneof({ weight: 3, arbitrary: fc.tuple(call) }, { weight: 2, arbitrary: crowd }),
    stored: rarely(50, fc.array(fc.noShrink(fc.nat(2 ** 31 - 1)), { minLength: 1, maxLength: 4 }), []),
    isReconnected: rarely(15, fc.constant(true), false),
    kill: killEvery > 0 ? rarely(killEvery, kill, null) : fc.constant(null),
  })
}

function kindNames(): fc.Arbitrary<string> {
  const weighted = Object.entries(kinds).map(([name, { weight }]) => ({
    weight: weight * 10,
    arbitrary: fc.constant(name),
  }))
  return fc.oneof(...weighted)
}

/**
 * The calls of each clerk, in order. The clerks work at the same time. Null if the company has no row for any
 * call.
 */
export function opsOf(draw: RoundDraw, desk: Omit<Desk, 'random'>, nextIndex: () => number): Op[][] | null {
  const turns = draw.calls.flatMap(({ kind, salt, isForeign }) => {
    const at = { ...desk, random: new Random(salt) }
    const wish = kinds[kind]?.make(isForeign ? { ...at, books: desk.otherBooks } : at)
    return wish ? [{ wish, desk: at }] : []
  })
  if (turns.length === 0) return null
  const alone = turns.find(({ wish }) => wish.isAlone)
  if (alone) return [[opOf(alone.desk, alone.wish, nextIndex)]]
  const ops = turns.map((turn) => [opOf(turn.desk, turn.wish, nextIndex)])
  const [first] = turns
  return draw.isReconnected && first && desk.drafts.length > 0
    ? [resendStored(first.desk, nextIndex), ...ops.slice(0, 1)]
    : ops
}

/** Receptions that a phone stores while it has no network. */
export function store({ stored }: RoundDraw, desk: Omit<Desk, 'random'>): void {
  for (const salt of stored)
    desk.drafts.push({ wish: receive({ ...desk, random: new Random(salt) }), key: desk.newId() })
}

/** A phone is back on the network: what it stored leaves in any order, some of it twice. */
function resendStored(desk: Desk, nextIndex: () => number): Op[] {
  const { random, drafts } = desk
  const twice = drafts.filter(() => random.chance(0.3))
  const clerk = clerkFor(desk, (drafts[0] as { wish: Wish }).wish)
  return random.shuffled([...drafts, ...twice]).map(({ wish, key }) => {
    return { ...wish, index: nextIndex(), clerk, key, loss: lossOf(desk), isRepeated: true }
  })
}

function opOf(desk: Desk, { isAlone: _alone, ...call }: Wish, nextIndex: () => number): Op {
  const key = call.method === 'GET' ? null : desk.newId()
  return { ...call, index: nextIndex(), clerk: clerkFor(desk, call), key, loss: lossOf(desk) }
}

/** Mostly somebody who may; now and then somebody who may not. */
function clerkFor({ random, clerks }: Desk, { judge }: Wish): Clerk {
  const able = clerks.filter(({ role }) => judge.roles.includes(role))
  return random.chance(0.97) ? random.one(able) : random.one(clerks)
}

function lossOf({ random }: Desk): Loss {
  if (random.chance(0.96)) return null
  return random.chance(0.5) ? 'request' : 'answer'
}
