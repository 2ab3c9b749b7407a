import { join } from 'node:path'
import { processesIn } from '../../../server/src/postgres/postmaster.ts'
import { fairWeather, openWire, type Weather } from '../../wire.ts'
import { chanceOf } from '../chance.ts'
import { Installation, secret } from '../installation.ts'
import { openBalancer } from './balancer.ts'
import { clockFaults } from './clocks.ts'
import { failingDisk, fillDisk, smallDisk } from './disks.ts'
import type { Breakable, Fault } from './fault.ts'
import { ownServer, urlOverWire } from './own-server.ts'

/** The faults by name. `words` are the arguments of the product. */
export function faultsOf(words: string[]): Record<string, Fault> {
  const short = { lastsMs: 10_000, answerMs: 12_000 }
  const long = { lastsMs: 20_000, answerMs: 12_000 }
  const goesOn = { ...long, goesOn: true }
  return {
    'disque-plein': { open: () => onFullDisk(words), ...short },
    'disque-en-lecture-seule': { open: () => onFailingDisk(words), ...short },
    'base-en-lecture-seule': { open: () => onReadOnlyDatabase(words), ...short },
    'base-gelée': { open: () => onFrozenProcesses(words, databasePids), ...long },
    'postmaster-gelé': { open: () => onFrozenProcesses(words, postmasterPid), ...short },
    'serveur-gelé': { open: () => onTwoServers(words), lastsMs: 45_000, answerMs: 20_000, goesOn: true },
    'base-à-300-ms': { open: () => onWires(words, { database: slow }), ...goesOn },
    'base-à-paquets-perdus': { open: () => onWires(words, { database: lossy }), ...goesOn },
    'navigateur-à-300-ms': { open: () => onWires(words, { browser: slow }), ...goesOn },
    'navigateur-à-paquets-perdus': { open: () => onWires(words, { browser: lossy }), ...goesOn },
    ...clockFaults(words),
  }
}

/** 300 ms there and back. */
const slow: Weather = { ...fairWeather, delayMs: 150 }
const lossy: Weather = { ...fairWeather, delayMs: 5, lostShare: 0.03, cutShare: 0.003 }

async function startInstallation(words: string[], folder?: string): Promise<Installation> {
  const escale = await Installation.make({ words, ...(folder !== undefined && { folder }) })
  await escale.start()
  return escale
}

type Break = Pick<Breakable, 'breakIt' | 'mend'>

function stageOf(escale: Installation, actions: Break, disk?: { remove(): Promise<void> }): Breakable {
  return {
    ...{ url: escale.url, secret, owner: () => escale.owner(), isAlive: () => escale.isRunning() },
    ...actions,
    async remove() {
      await escale.halt()
      await (disk ?? escale).remove()
    },
  }
}

async function onFullDisk(words: string[]): Promise<Breakable> {
  const disk = await smallDisk(260)
  const escale = await startInstallation(words, disk.folder)
  let makeRoom = async () => {}
  async function breakIt(): Promise<void> {
    const owner = await escale.owner()
    makeRoom = await fillDisk(disk.folder)
    // Writes stop only once the log of PostgreSQL has used up its preallocated files.
    const useUpLog = `select pg_logical_emit_message(true, 'x', 'x'), pg_switch_wal()`
    for (let n = 0; n < 4; n += 1) await owner.query(useUpLog).catch(() => {})
    await owner.end()
  }
  return stageOf(escale, { breakIt, mend: () => makeRoom() }, disk)
}

async function onFailingDisk(words: string[]): Promise<Breakable> {
  const disk = await failingDisk(400)
  const escale = await startInstallation(words, disk.folder)
  return stageOf(escale, { breakIt: () => disk.fail(), mend: () => disk.mountAgain() }, disk)
}

async function onReadOnlyDatabase(words: string[]): Promise<Breakable> {
  const escale = await startInstallation(words)
  async function setReadOnly(value: 'on' | 'off'): Promise<void> {
    const owner = await escale.owner()
    await owner.query('set default_transaction_read_only = off')
    await owner.query(`alter system set default_transaction_read_only = ${value}`)
    await owner.query('select pg_reload_conf()')
    await owner.end()
  }
  return stageOf(escale, { breakIt: () => setReadOnly('on'), mend: () => setReadOnly('off') })
}

type FindPids = (escale: Installation) => Promise<number[]>
const databasePids: FindPids = ({ folder }) => processesIn(join(folder, 'postgres'))
const postmasterPid: FindPids = async (escale) =>
  [await escale.postmaster()].filter((pid) => pid !== undefined)

/** Frozen processes, as by a disk that does not respond or a suspended machine. */
async function onFrozenProcesses(words: string[], findPids: FindPids): Promise<Breakable> {
  const escale = await startInstallation(words)
  let pids: number[] = []
  return stageOf(escale, {
    async breakIt() {
      pids = await findPids(escale)
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
    },
    async mend() {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    },
  })
}

/** A frozen server beside another one. Its locks last until the database ends its transactions. */
async function onTwoServers(words: string[]): Promise<Breakable> {
  const database = await ownServer()
  const startRole = async (role: string) => {
    const shared = { DATABASE_URL: database.url, PUBLIC_URL: 'http://escale.test' }
    const escale = await Installation.make({ words, environment: { ...shared, ESCALE_ROLE: role } })
    await escale.start()
    return escale
  }
  const servers = [await startRole('all'), await startRole('serve')] as const
  const [, frozen] = servers
  const balancer = await openBalancer(servers.map(({ url }) => Number(new URL(url).port)))
  return {
    ...{ url: balancer.url, secret, owner: database.owner },
    isAlive: () => servers.every((one) => one.isRunning()),
    breakIt: async () => void process.kill(frozen.pid, 'SIGSTOP'),
    mend: async () => void process.kill(frozen.pid, 'SIGCONT'),
    async remove() {
      await balancer.close()
      await Promise.all(servers.map((one) => one.remove()))
      await database.remove()
    },
  }
}

/** Bad lines between node and PostgreSQL, or between the browser and node. */
async function onWires(words: string[], bad: { database?: Weather; browser?: Weather }): Promise<Breakable> {
  const database = await ownServer()
  const toDatabase = await openWire(database.address, chanceOf(1))
  const environment = { DATABASE_URL: urlOverWire(toDatabase.port, database.url) }
  const escale = await Installation.make({ words, environment })
  await escale.start()
  const toNode = await openWire({ host: '127.0.0.1', port: Number(new URL(escale.url).port) }, chanceOf(2))
  async function setWeather(atDatabase = fairWeather, atNode = fairWeather): Promise<void> {
    toDatabase.weather = atDatabase
    toNode.weather = atNode
  }
  return {
    ...{ url: `http://127.0.0.1:${toNode.port}`, secret, owner: database.owner },
    isAlive: () => escale.isRunning(),
    breakIt: () => setWeather(bad.database, bad.browser),
    mend: () => setWeather(),
    async remove() {
      await escale.remove()
      toNode.close()
      toDatabase.close()
      await database.remove()
    },
  }
}
