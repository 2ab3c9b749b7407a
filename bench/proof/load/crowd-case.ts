import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../database.ts'
import { startProduct } from '../../servers.ts'
import { quantile } from '../../statistics.ts'
import type { Case, Stage } from '../stage.ts'
import { hireCrowd, type Worker } from './crowd.ts'
import { Figures, neighboursFeel } from './figures.ts'
import type { Site, Streams } from './line.ts'
import { type Held, heldBy, slopeOf } from './memory.ts'
import { hammer } from './noise.ts'
import { openPages, work } from './people.ts'
import { report } from './report.ts'

const [people, companies, invoicesEach] = [500, 50, 1000]
const [thinkMs, minuteMs] = [8000, 60_000]
/** Limits: the cost of a noisy company for the others at p99, and the growth of a process in MiB an hour. */
const [mostFelt, steepest] = [0.5, 30]

type Crowd = Stage & { site: Site; pids: [number, number]; workers: Worker[][] }

/** 500 people of 50 companies for so many minutes; the largest company is quiet and noisy by turns. */
export function crowdCase(minutes: number, seed: number): Case {
  if (minutes < 3) throw new Error('--minutes : 3 au moins, une pour chauffer, une bruyante et une calme.')
  let crowd: Crowd
  return {
    what: 'foule',
    bounds: {},
    async open() {
      crowd = await openCrowd()
      return crowd
    },
    act: async () => ({ problems: await work500(crowd, minutes, seed) }),
  }
}

async function openCrowd(): Promise<Crowd> {
  const closers: (() => Promise<void>)[] = []
  const database = await openDatabase(
    { invoices: companies * invoicesEach, companies, goods: 5000 },
    undefined,
    closers,
  )
  const workers = await hireCrowd(database.url, companies, people / companies)
  const server = await startProduct(database)
  closers.push(server.stop)
  return {
    ...{
      url: `http://127.0.0.1:${server.target.port}`,
      secret: server.target.secret,
      site: server.target,
      workers,
    },
    pids: [server.pid, database.postmaster],
    owner: async () => new pg.Pool({ connectionString: database.url, max: 2 }),
    async remove() {
      for (const close of closers.toReversed()) await close()
    },
  }
}

async function work500(
  { site, pids, workers: [noisy = [], ...others] }: Crowd,
  minutes: number,
  seed: number,
): Promise<string[]> {
  const leaving = new AbortController()
  const figures = new Figures()
  const streams: Streams = { open: 0, heard: 0, ended: 0, refused: 0 }
  openPages(site, [...others.flat(), ...noisy], streams, leaving.signal)
  const everybody = others
    .flat()
    .map((worker, n) => work(site, worker, figures, thinkMs, seed * 10_000 + n, leaving.signal))
  const held: Held[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    // Quiet and noisy minutes alternate, so that what else the machine does disturbs both.
    const end = new AbortController()
    figures.isNoisy = minute % 2 === 0
    const noise = figures.isNoisy ? hammer(site, noisy, figures, end.signal) : undefined
    await sleep(minuteMs)
    end.abort()
    await noise
    held.push(heldBy(...pids, minute))
    console.log(
      `${minute} min : ${figures.minute.length} réponses, p99 ${Math.round(quantile(figures.minute, 0.99))} ms, ${streams.open} flux`,
    )
    figures.minute = []
    if (minute === 1) figures.begin()
  }
  leaving.abort()
  await Promise.all(everybody)
  const felt = neighboursFeel(figures)
  console.log(
    report({ figures, streams, held, people, companies, minutes, load: String(loadavg()[0]?.toFixed(1)) }),
  )
  const slopes =
    minutes >= 15 ? (['node', 'postgres'] as const).map((of) => ({ of, slope: slopeOf(held, of) })) : []
  return [
    ...[...figures.errors, ...figures.noise.errors].map(([name, times]) => `${times} × ${name}`),
    ...(felt > mostFelt ? [`the neighbours' p99 is ${Math.round(felt * 100)} % longer`] : []),
    ...slopes
      .filter(({ slope }) => slope > steepest)
      .map(({ of, slope }) => `${of} grows by ${Math.round(slope)} MiB an hour`),
  ]
}
