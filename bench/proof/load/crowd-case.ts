import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBenchDatabase } from '../../database.ts'
import { quantile } from '../../measure/statistics.ts'
import { startProduct } from '../../servers.ts'
import type { Case, Stage } from '../stage.ts'
import { hireCrowd, type Worker } from './crowd.ts'
import { Figures, type Memory, neighborDelay, readMemory, report, type Streams, slopeOf } from './figures.ts'
import { hammer, openPages, type Site, work } from './people.ts'

const [companies, peopleEach, invoicesEach, thinkMs] = [50, 10, 1000, 8000]
/** The delay of the other companies at the 99th percentile, and the growth of memory in MiB an hour. */
const limits = { delay: 0.5, slope: 30 }

type Crowd = Stage & { site: Site; pids: [number, number]; workers: Worker[][] }

/** 500 people of 50 companies at work. In every other minute the largest company makes noise. */
export function crowdCase(minutes: number, seed: number): Case {
  if (minutes < 3) throw new Error('--minutes : 3 au moins, une pour chauffer, une bruyante et une calme.')
  let crowd: Crowd
  return {
    name: 'foule',
    bounds: {},
    async open() {
      crowd = await openCrowd()
      return crowd
    },
    act: async () => ({ problems: await letCrowdWork(crowd, minutes, seed) }),
  }
}

async function openCrowd(): Promise<Crowd> {
  const closers: (() => Promise<void>)[] = []
  const shape = { invoices: companies * invoicesEach, companies, goods: 5000 }
  const database = await openBenchDatabase(shape, undefined, closers)
  const workers = await hireCrowd(database.url, companies, peopleEach)
  const server = await startProduct(database)
  closers.push(server.stop)
  const { port, secret } = server.target
  return {
    ...{ url: `http://127.0.0.1:${port}`, secret, site: server.target, workers },
    pids: [server.pid, database.postmaster],
    owner: async () => new pg.Pool({ connectionString: database.url, max: 2 }),
    async remove() {
      for (const close of closers.toReversed()) await close()
    },
  }
}

async function letCrowdWork(crowd: Crowd, minutes: number, seed: number): Promise<string[]> {
  const { site, pids, workers } = crowd
  const [noisy = [], ...others] = workers
  const [figures, leaving] = [new Figures(), new AbortController()]
  const streams: Streams = { open: 0, received: 0, ended: 0, refused: 0 }
  openPages(site, workers.flat(), streams, leaving.signal)
  const working = others.flat().map((worker, n) => {
    return work(site, worker, figures, { thinkMs, seed: seed * 10_000 + n, leaving: leaving.signal })
  })
  const memory: Memory[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    // Quiet and noisy minutes alternate, so that other programs disturb both.
    const end = new AbortController()
    figures.isNoisy = minute % 2 === 0
    const noise = figures.isNoisy ? hammer(site, noisy, figures, end.signal) : undefined
    await sleep(60_000)
    end.abort()
    await noise
    memory.push(readMemory(...pids, minute))
    const p99 = Math.round(quantile(figures.minute, 0.99))
    console.log(`${minute} min : ${figures.minute.length} réponses, p99 ${p99} ms, ${streams.open} flux`)
    figures.minute = []
    if (minute === 1) figures.forgetTimes()
  }
  leaving.abort()
  await Promise.all(working)
  console.log(report(figures, streams, memory))
  return exceededLimits(figures, memory)
}

function exceededLimits(figures: Figures, memory: Memory[]): string[] {
  const delay = neighborDelay(figures)
  const errors = [...figures.errors, ...figures.noise.errors]
  // The slope of less than a quarter of an hour tells nothing.
  const programs = memory.length >= 15 ? (['node', 'postgres'] as const) : []
  return [
    ...errors.map(([name, times]) => `${times} × ${name}`),
    ...(delay > limits.delay ? [`the neighbors' p99 is ${Math.round(delay * 100)} % longer`] : []),
    ...programs
      .map((program) => ({ program, slope: slopeOf(memory, program) }))
      .filter(({ slope }) => slope > limits.slope)
      .map(({ program, slope }) => `${program} grows by ${Math.round(slope)} MiB an hour`),
  ]
}
