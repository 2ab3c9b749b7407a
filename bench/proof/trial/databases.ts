import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readPidFile } from '../../../server/src/postgres/postmaster.ts'
import { freePort, freePorts } from '../../ports.ts'
import { type Daemon, until } from './daemon.ts'
import { patroniFile, primaryFile } from './files.ts'
import { type Ground, newPassword } from './ground.ts'

/** A primary and its synchronous standby under Patroni, and the port that leads to whichever writes. */
export type Databases = {
  port: number
  /**
   * Addresses of Escale's database at that port: as its owner, and as who passes every fence, to judge from
   * outside.
   */
  owner: string
  superuser: string
  /** Each change of primary, by hand or by accident; over once another one writes. */
  switchOver(): Promise<void>
  /** PostgreSQL and its Patroni at once; the node is started again by `rejoin`. */
  killPrimary(): Promise<void>
  rejoin(): Promise<void>
  /** Until a standby confirms what is written. */
  inStep(): Promise<void>
  /** Who decides is away for so long, and comes back. */
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
  const inStep = () =>
    until(
      'Le secondaire synchrone',
      async () => {
        const now = await members()
        return (
          now.some(({ role }) => role === 'leader') &&
          now.some(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state))
        )
      },
      120_000,
    )
  let killed: Node | undefined

  await inStep()
  await createOwner(database('postgres', passwords.superuser, 'postgres'), passwords.owner)
  return {
    port,
    owner: database('escale', passwords.owner, 'escale'),
    superuser: database('postgres', passwords.superuser, 'escale'),
    inStep,
    async switchOver() {
      const leader = nodeOf(await primary())
      const candidate = nodes.find((node) => node !== leader)
      if (!leader || !candidate) throw new Error('no primary')
      const asked = { leader: leader.name, candidate: candidate.name }
      const answer = await fetch(`http://127.0.0.1:${leader.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify(asked),
      })
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
      await inStep()
    },
    async withoutEtcd(forMs) {
      await etcd.daemon.stop()
      await sleep(forMs)
      etcd.daemon.start()
      await inStep()
    },
  }
}

async function startEtcd(ground: Ground): Promise<{ port: number; daemon: Daemon }> {
  const [client = 0, peer = 0] = await freePorts(2)
  const home = await ground.home('etcd')
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const listening = [
    '--listen-client-urls',
    clients,
    '--advertise-client-urls',
    clients,
    '--listen-peer-urls',
    peers,
  ]
  const alone = ['--initial-advertise-peer-urls', peers, '--initial-cluster', `default=${peers}`]
  const daemon = ground.run({
    name: 'etcd',
    program: ground.programs.etcd,
    args: ['--data-dir', join(home, 'data'), ...listening, ...alone],
  })
  await until('etcd', async () => (await fetch(`${clients}/health`)).ok)
  return { port: client, daemon }
}

async function startNode(ground: Ground, name: string, etcd: number, password: string): Promise<Node> {
  const [port = 0, api = 0] = await freePorts(2)
  const home = await ground.home(`patroni-${name}`)
  const data = join(home, 'data')
  const text = patroniFile({
    name,
    port,
    api,
    etcd,
    data,
    pgpass: join(home, 'pgpass'),
    programs: ground.programs.postgres,
    password,
  })
  const file = await ground.write(home, 'patroni.yml', text)
  const patroni = ground.run({ name: `patroni-${name}`, program: ground.programs.patroni, args: [file] })
  return { name, port, api, data, patroni }
}

/** What leads to the primary wherever it is, as PgBouncer and the jobs need it. */
async function startPrimaryPort(ground: Ground, nodes: Node[]): Promise<number> {
  const port = await freePort()
  const home = await ground.home('primaire')
  const file = await ground.write(home, 'primaire.cfg', primaryFile(port, nodes))
  ground.runAsRoot({ name: 'primaire', program: ground.programs.haproxy, args: ['-db', '-f', file] })
  return port
}

async function asked(url: string, statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 }).on('error', () => {})
  return client
    .connect()
    .then(() => client.query(statement))
    .then(
      () => client.end().then(() => true),
      () => false,
    )
}

/** As docs/exploitation/mise-en-service.md has it done. */
async function createOwner(url: string, password: string): Promise<void> {
  await until('PostgreSQL', () => asked(url, 'select'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create role escale login createrole password '${password}'`)
    await client.query('create database escale owner escale')
  } finally {
    await client.end()
  }
}
