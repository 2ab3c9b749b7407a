import { openDesk } from '../desk.ts'
import { doneOnce } from '../failover/done-once.ts'
import { type Errands, startErrands } from '../failover/errands.ts'
import type { Act, Bounds, Case } from '../stage.ts'
import { type Cluster, openOwner } from './cluster.ts'
import { until } from './daemon.ts'
import { ready, type Server } from './escale.ts'
import { importAct, importKilled } from './half-import.ts'

/** What an operator does, and what happens to them: each is over once all are back. */
const faults: Record<string, (cluster: Cluster) => Promise<unknown>> = {
  'rien d’autre que la charge': async () => {},
  'les trois serve redémarrés, l’un après l’autre': rollingRestart,
  'kill -9 d’un serve': killServer,
  'PgBouncer redémarré': restartPooler,
  'etcd arrêté une minute': ({ databases }) => databases.withoutEtcd(60_000),
}

/** Changes of primary: how each begins, and what brings the standby back. */
const failovers: Record<
  string,
  { begin(cluster: Cluster): Promise<void>; end(cluster: Cluster): Promise<void> }
> = {
  'bascule demandée (switchover)': {
    begin: ({ databases }) => databases.switchOver(),
    end: ({ databases }) => databases.inStep(),
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
  const { url, secret, judgeUrl } = cluster
  const open = async () => ({ url, secret, owner: async () => openOwner(judgeUrl), remove: async () => {} })
  const shared = { open, hasReaders: true }
  const plain = Object.entries(faults).map(
    ([what, act]): Case => ({ what, ...shared, bounds: {}, act: () => act(cluster).then(() => ({})) }),
  )
  const changes = Object.entries(failovers).map(([what, change]): Case => {
    return { what, ...shared, bounds: failoverBounds, act: failoverAct(cluster, change) }
  })
  return [
    ...plain,
    ...Array.from({ length: rounds }, () => changes).flat(),
    { what: importKilled, ...shared, bounds: {}, act: importAct(cluster) },
  ]
}

/** Another company mails, writes by WhatsApp and imports meanwhile: all of it is done, once. */
function failoverAct(cluster: Cluster, { begin, end }: (typeof failovers)[string]): Act {
  return async () => {
    const desk = await openDesk(cluster.owner, cluster)
    const errands = await startErrands(cluster, desk)
    await begin(cluster)
    return {
      async afterwards() {
        await end(cluster)
        const done = await doneOnce(cluster, desk, await errands.stop())
        return (Object.keys(done) as (keyof Errands)[]).flatMap((name) => {
          const { missing, twice } = done[name]
          return [
            ...missing.map((one) => `${name}: ${one} is missing`),
            ...twice.map((one) => `${name}: ${one} twice`),
          ]
        })
      },
    }
  }
}

async function rollingRestart({ servers }: Cluster): Promise<void> {
  for (const server of servers) {
    await server.daemon.stop()
    server.daemon.start()
    await back(server)
  }
}

async function killServer({ servers: [one] }: Cluster): Promise<void> {
  if (!one) return
  await one.daemon.kill()
  await back(one)
}

async function restartPooler({ pooler }: Cluster): Promise<void> {
  await pooler.stop()
  pooler.start()
}

/** Ready, and for HAProxy too: two answers, half a second apart. */
async function back(server: Server): Promise<void> {
  await ready(server)
  const readyAt = performance.now()
  await until('HAProxy', async () => performance.now() - readyAt > 2000 && (await server.isReady()))
}
