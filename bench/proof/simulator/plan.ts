import type { Loss } from './ground/wire.ts'
import { departureKinds } from './plan/departures.ts'
import type { Clerk, Desk, Op, Wish } from './plan/op.ts'
import { saleKinds } from './plan/sale.ts'
import { receive, warehouseKinds } from './plan/warehouse.ts'

/** What each clerk does meanwhile, one call after the other. */
export type Round = readonly (readonly Op[])[]

const kinds: Record<string, { weight: number; make: (desk: Desk) => Wish | undefined }> = { ...saleKinds, ...warehouseKinds, ...departureKinds }
const weights = Object.fromEntries(Object.entries(kinds).map(([name, { weight }]) => [name, weight]))

/** What is done next in a company, at once, by one to three clerks; `nextIndex` numbers the calls of the whole run. */
export function nextRound(desk: Desk, nextIndex: () => number): Round {
  const { random, drafts } = desk
  if (random.chance(0.02)) for (let more = random.whole(1, 4); more > 0; more -= 1) drafts.push({ wish: receive(desk), key: random.id() })
  if (drafts.length > 0 && random.chance(0.03)) return [sent(desk, nextIndex), [opOf(desk, wishOf(desk), nextIndex)]]
  const wishes = [wishOf(desk)]
  if (random.chance(0.4)) for (let more = random.whole(1, 2); more > 0; more -= 1) wishes.push(wishOf(desk))
  const alone = wishes.find(({ isAlone }) => isAlone)
  return (alone ? [alone] : wishes).map((wish) => [opOf(desk, wish, nextIndex)])
}

/** A phone is back on the network: what it kept leaves in any order, some of it twice. */
function sent(desk: Desk, nextIndex: () => number): Op[] {
  const { random, drafts } = desk
  const kept = drafts.splice(0)
  const twice = kept.filter(() => random.chance(0.3))
  const clerk = clerkFor(desk, (kept[0] as { wish: Wish }).wish)
  return random.shuffled([...kept, ...twice]).map(({ wish, key }) => {
    const { isKeyed: _keyed, isAlone: _alone, ...call } = wish
    return { ...call, index: nextIndex(), clerk, key, loss: lossOf(desk), isRepeated: true }
  })
}

function opOf(desk: Desk, wish: Wish, nextIndex: () => number): Op {
  const { isKeyed, isAlone: _alone, ...call } = wish
  const [index, clerk] = [nextIndex(), clerkFor(desk, wish)]
  const key = isKeyed ? desk.random.id() : `operation ${index}`
  return { ...call, index, clerk, key: call.method === 'GET' ? null : key, loss: lossOf(desk) }
}

function wishOf(desk: Desk): Wish {
  for (;;) {
    const wish = kinds[desk.random.weighed(weights)]?.make(desk)
    if (wish) return wish
  }
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
