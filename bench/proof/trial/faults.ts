import type { Cluster } from './cluster.ts'
import { until } from './daemon.ts'
import { ready, type Server } from './escale.ts'

/** What an operator does, and what happens to them: each is over once all are back. */
export const faults: [what: string, act: (cluster: Cluster) => Promise<unknown>][] = [
  ['rien d’autre que la charge', async () => {}],
  ['les trois serve redémarrés, l’un après l’autre', rollingRestart],
  ['kill -9 d’un serve', killServer],
  ['bascule demandée (switchover)', switchOver],
  ['kill -9 du primaire et de son Patroni', killPrimary],
  ['PgBouncer redémarré', restartPooler],
  ['etcd arrêté une minute', loseEtcd],
]

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

async function switchOver({ databases }: Cluster): Promise<void> {
  await databases.switchOver()
  await databases.inStep()
}

async function killPrimary({ databases }: Cluster): Promise<void> {
  await databases.killPrimary()
  await databases.rejoin()
}

async function restartPooler({ pooler }: Cluster): Promise<void> {
  await pooler.stop()
  pooler.start()
}

async function loseEtcd({ databases }: Cluster): Promise<void> {
  await databases.withoutEtcd(60_000)
}

/** Ready, and for HAProxy too: two answers, half a second apart. */
async function back(server: Server): Promise<void> {
  await ready(server)
  const readyAt = performance.now()
  await until('HAProxy', async () => performance.now() - readyAt > 2000 && (await server.isReady()))
}
