import { handleEvents } from '#channels/whatsapp/webhook/event-worker.ts'
import { Graph } from '#cloud-api/graph.ts'
import type { Account } from '#seeds/whatsapp/account.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '#seeds/whatsapp/simulator.ts'
import { openSite, type Site } from '#testing/http.ts'
import { type FoundedCompany, foundCompany, type Person, startWorld, type World } from '#testing/world.ts'

export type LinkedCompany = {
  world: World
  site: Site
  simulator: Simulator
  company: FoundedCompany
  admin: Person
  account: Account
  /** Resolves once all webhooks are received and their events handled. */
  worked(): Promise<void>
  rows<Row = Record<string, unknown>>(table: string, order?: string): Promise<Row[]>
  stop(): Promise<void>
}

/** Starts the product over HTTP, with a company whose account is the first of a simulator. */
export async function startLinkedCompany(options: SimulatorOptions = {}): Promise<LinkedCompany> {
  const world = await startWorld()
  const site = await openSite(world)
  const { appSecret = '', verifyToken } = world.server.whatsapp
  const simulator = await startSimulator({
    webhook: { url: `${site.url}/api/whatsapp/webhook`, appSecret, verifyToken },
    ...options,
  })
  world.server.whatsapp.graph = new Graph(simulator.url, 1000)
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { phoneNumberId, wabaId, token } = simulator.account
  await admin.whatsapp.connect({ phoneNumberId, wabaId, token })
  return {
    world,
    site,
    simulator,
    company,
    admin,
    account: simulator.account,
    async worked() {
      await simulator.settled()
      await handleEvents(world.jobs, company.tenantId)
    },
    async rows<Row>(table: string, order = '1') {
      return (
        await world.owner.query(`select * from ${table} where tenant_id = $1 order by ${order}`, [
          company.tenantId,
        ])
      ).rows as Row[]
    },
    async stop() {
      await simulator.stop()
      await site.close()
      await world.stop()
    },
  }
}
