import { setTimeout as sleep } from 'node:timers/promises'
import { importClients, insist, openDesk, until } from '../desk.ts'
import { failedErrands, startErrands } from '../failover/errands.ts'
import type { Act, Bounds, Case } from '../stage.ts'
import { type Cluster, openOwner } from './cluster.ts'
import { type Server, untilReady } from './escale.ts'

/** Actions of an operator and accidents. Each is over once all processes are back. */
const faults: Record<string, (cluster: Cluster) => Promise<unknown>> = {
  'rien d’autre que la charge': async () => {},
  'les trois serve redémarrés, l’un après l’autre': restartServers,
  'kill -9 d’un serve': killServer,
  'PgBouncer redémarré': restartPooler,
  'etcd arrêté une minute': ({ databases }) => databases.withoutEtcd(60_000),
}

type Failover = { begin(cluster: Cluster): Promise<void>; end(cluster: Cluster): Promise<void> }

/** Changes of primary: their begin, and the return of the standby. */
const failovers: Record<string, Failover> = {
  'bascule demandée (switchover)': {
    begin: ({ databases }) => databases.switchOver(),
    end: ({ databases }) => databases.waitForStandby(),
  },
  'kill -9 du primaire et de son Patroni': {
    begin: ({ databases }) => databases.killPrimary(),
    end: ({ databases }) => databases.rejoin(),
  },
}

/** A change of primary may keep people from writing for 30 seconds at most. */
export const failoverBounds: Bounds = { silentMs: 30_000 }

/** The events that a deployment must survive, with `rounds` of each change of primary. */
export function clusterCases(cluster: Cluster, rounds: number): Case[] {
  const { url, secret, databases } = cluster
  const owner = async () => openOwner(databases.superuser)
  const shared = { open: async () => ({ url, secret, owner, remove: async () => {} }), hasReaders: true }
  const plain = Object.entries(faults).map(([name, act]): Case => {
    return { name, ...shared, bounds: {}, act: () => act(cluster).then(() => ({})) }
  })
  const changes = Object.entries(failovers).map(([name, failover]): Case => {
    return { name, ...shared, bounds: failoverBounds, act: failoverAct(cluster, failover) }
  })
  const name = 'kill -9 de work au milieu d’un import'
  const imported: Case = { name, ...shared, bounds: {}, act: importAct(cluster) }
  return [...plain, ...Array.from({ length: rounds }, () => changes).flat(), imported]
}

/** Another company mails, writes by WhatsApp and imports during the change. All of it is done once. */
function failoverAct(cluster: Cluster, { begin, end }: Failover): Act {
  return async () => {
    const desk = await openDesk(cluster.owner, cluster)
    const errands = await startErrands(cluster, desk)
    await begin(cluster)
    return {
      async checkAfterwards() {
        await end(cluster)
        return failedErrands(cluster, desk, await errands.stop())
      },
    }
  }
}

type Import = { state: string; writtenCount: number }

/** The worker of an import is killed. Another one, or itself after its restart, completes the import. */
function importAct({ worker, owner }: Cluster): Act {
  return async ({ desk }) => {
    const due = Array.from({ length: 5000 }, (_, at) => `Ligne ${at + 1}`)
    const id = await importClients(desk, due)
    const imported = () => insist<Import>(desk, 'GET', `/imports/${id}`)
    await until("L'import commencé", async () => (await imported()).writtenCount > 0)
    await worker.daemon.kill()
    for (const deadline = performance.now() + 300_000; performance.now() < deadline; await sleep(500))
      if ((await imported()).state === 'Terminé') break
    const sql = `select name from clients where tenant_id = $1 and name like 'Ligne %'`
    const { rows } = await owner.query<{ name: string }>(sql, [desk.companyId])
    const names = new Set(rows.map(({ name }) => name))
    const missing = due.filter((name) => !names.has(name)).map((name) => `${name} is missing`)
    return { problems: [...missing, ...(rows.length > names.size ? ['a line is there twice'] : [])] }
  }
}

async function restartServers({ servers }: Cluster): Promise<void> {
  for (const server of servers) {
    await server.daemon.stop()
    server.daemon.start()
    await untilBack(server)
  }
}

async function killServer({ servers: [server] }: Cluster): Promise<void> {
  if (!server) return
  await server.daemon.kill()
  await untilBack(server)
}

async function restartPooler({ pooler }: Cluster): Promise<void> {
  await pooler.stop()
  pooler.start()
}

/** Waits until HAProxy sends requests again, two health checks after the server is ready. */
async function untilBack(server: Server): Promise<void> {
  await untilReady(server)
  await sleep(2000)
  await until('HAProxy', server.isReady)
}
