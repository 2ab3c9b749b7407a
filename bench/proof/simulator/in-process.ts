import pg from 'pg'
import { openSite } from '../../../server/src/testing/http.ts'
import { startWorld } from '../../../server/src/testing/world.ts'
import { secret } from '../installation.ts'
import { type Outcome, type Plan, type Simulated, simulateOn } from './simulate.ts'

/** A simulation of a product in this process: nothing is killed. */
export function simulateHere(plan: Plan): Promise<Outcome> {
  return withProduct((product) => simulateOn(product, plan))
}

/** A product in this process for as long as `work` lasts. */
export async function withProduct<Value>(work: (product: Simulated) => Promise<Value>): Promise<Value> {
  const world = await startWorld({ writesAnything: true })
  Object.assign(world.server, { secret })
  const site = await openSite(world)
  const owner = async () => new pg.Pool({ connectionString: world.ownerUrl, max: 2 })
  try {
    return await work({ url: site.url, owner })
  } finally {
    await site.close()
    await world.stop()
  }
}
