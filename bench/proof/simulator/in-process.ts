import pg from 'pg'
import { openSite } from '../../../server/src/testing/http.ts'
import { startWorld } from '../../../server/src/testing/world.ts'
import { secret } from '../installation.ts'
import { type Outcome, type Plan, simulateOn } from './simulate.ts'

/** A simulation of a product in this process: nothing is killed. */
export async function simulateHere(plan: Plan): Promise<Outcome> {
  const world = await startWorld({ writesAnything: true })
  Object.assign(world.server, { secret })
  const site = await openSite(world)
  const owner = async () => new pg.Pool({ connectionString: world.ownerUrl, max: 2 })
  try {
    return await simulateOn({ url: site.url, owner }, plan)
  } finally {
    await site.close()
    await world.stop()
  }
}
