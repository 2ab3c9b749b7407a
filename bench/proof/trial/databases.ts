import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort, freePorts } from '../../../server/src/postgres/free-ports.ts'
import { readPidFile } from '../../../server/src/postgres/postmaster.ts'
import { until } from '../desk.ts'
import type { Daemon } from './daemon.ts'
import { patroniFile, primaryFile } from './files.ts'
import { type Ground, newPassword } from './ground.ts'

/** A primary and its synchronous standby under Patroni, behind the port of the primary. */
export type Databases = {
  port: number
  /** URLs of Escale's database at that port, as its owner and as the superuser. */
  owner: string
  superuser: string
  /** Changes the primary on request. Over once the other node is the primary. */
  switchOver(): Promise<void>
  /** Kills PostgreSQL and its Patroni at once. `rejoin` starts them again. */
  killPrimary(): Promise<void>
  rejoin(): Promise<void>
  /** Waits until a standby confirms the writes. */
  waitForStandby(): Promise<void>
  /** Stops etcd for this time. */
  withoutEtcd(forMs: number): Promise<void>
}

type Node = { name: string; port: number; api: number; data: string; patroni: Daemon }
type Member = { name: string; role: string; state: string }

const names = ['un', 'deux'] as const

export async function startDatabases(ground: Ground): Promise<Databases> {
  const etcd = await startEtcd(ground)
  const passwords = { superuser: newPassword(), owner: newPassword() }
  const nodes: Node[] = []
  for (const name of names) nodes.push(await startNode(ground, name, etcd.port, passwords.superuser))
  const port = await startPrimaryPort(ground, nodes)
  const database = (user: string, password: string, name: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

  const members = async (): Promise<Member[]> => {
    for (const { api } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const primary = async () =>
    (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name
  const nodeOf = (name: string | undefined) => nodes.find((node) => node.name === name)
  async function hasStandby(): Promise<boolean> {
    const all = await members()
    const isStandby = ({ role, state }: Member) => role === 'sync_standby' && /running|streaming/.test(state)
    return all.some(({ role }) => role === 'leader') && all.some(isStandby)
  }
  const waitForStandby = () => until('Le secondaire synchrone', hasStandby, 120_000)
  let killed: Node | undefined

  await waitForStandby()
  await createOwner(database('postgres', passwords.superuser, 'postgres'), passwords.owner)
  return {
    port,
    owner: database('escale', passwords.owner, 'escale'),
    superuser: database('postgres', passwords.superuser, 'escale'),
    waitForStandby,
    async switchOver() {
      const leader = nodeOf(await primary())
      const candidate = nodes.find((node) => node !== leader)
      if (!leader || !candidate) throw new Error('no primary')
      const body = JSON.stringify({ leader: leader.name, candidate: candidate.name })
      const answer = await fetch(`http://127.0.0.1:${leader.api}/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`Patroni : ${await answer.text()}`)
      await until('Le nouveau primaire', async () => (await primary()) === candidate.name)
    },
    async killPrimary() {
      killed = nodeOf(await primary())
      if (!killed) throw new Error('no primary')
      const { pid } = (await readPidFile(killed.data)) ?? {}
      const end = killed.patroni.kill()
      if (pid) process.kill(pid, 'SIGKILL')
      await end
      const other = nodes.find((node) => node !== killed)?.name
      await until('Le nouveau primaire', async () => (await primary()) === other)
    },
    async rejoin() {
      killed?.patroni.start()
      killed = undefined
      await waitForStandby()
    },
    async withoutEtcd(forMs) {
      await etcd.daemon.stop()
      await sleep(forMs)
      etcd.daemon.start()
      await waitForStandby()
    },
  }
}

async function startEtcd(ground: Ground): Promise<{ port: number; daemon: Daemon }> {
  const [client = 0, peer = 0] = await freePorts(2)
  const home = await ground.makeHome('etcd')
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const listen = ['--listen-client-urls', clients, '--advertise-client-urls', clients]
  const listenPeers = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers]
  const alone = ['--initial-cluster', `default=${peers}`]
  const daemon = ground.run({
    name: 'etcd',
    program: ground.programs.etcd,
    args: ['--data-dir', join(home, 'data'), ...listen, ...listenPeers, ...alone],
  })
  await until('etcd', async () => (await fetch(`${clients}/health`)).ok)
  return { port: client, daemon }
}

async function startNode(ground: Ground, name: string, etcd: number, password: string): Promise<Node> {
  const [port = 0, api = 0] = await freePorts(2)
  const home = await ground.makeHome(`patroni-${name}`)
  const data = join(home, 'data')
  const paths = { data, pgpass: join(home, 'pgpass'), programs: ground.programs.postgres }
  const text = patroniFile({ ports: { postgres: port, api, etcd }, name, ...paths, password })
  const file = await ground.write(home, 'patroni.yml', text)
  const patroni = ground.run({ name: `patroni-${name}`, program: ground.programs.patroni, args: [file] })
  return { name, port, api, data, patroni }
}

/** Starts the port that always leads to the primary, for PgBouncer and the jobs. */
async function startPrimaryPort(ground: Ground, nodes: Node[]): Promise<number> {
  const port = await freePort()
  const home = await ground.makeHome('primaire')
  const file = await ground.write(home, 'primaire.cfg', primaryFile(port, nodes))
  ground.runAsRoot({ name: 'primaire', program: ground.programs.haproxy, args: ['-db', '-f', file] })
  return port
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 }).on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** Creates the owner and the database as docs/exploitation/mise-en-service.md does. */
async function createOwner(url: string, password: string): Promise<void> {
  await until('PostgreSQL', () => canConnect(url))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create role escale login createrole password '${password}'`)
    await client.query('create database escale owner escale')
  } finally {
    await client.end()
  }
}
