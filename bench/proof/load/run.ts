import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../database.ts'
import { startProduct } from '../../servers.ts'
import { quantile } from '../../statistics.ts'
import { hireCrowd } from './crowd.ts'
import { Figures } from './figures.ts'
import type { Site, Streams } from './line.ts'
import { type Held, heldBy } from './memory.ts'
import { hammer } from './noise.ts'
import { openPages, work } from './people.ts'
import { report } from './report.ts'

// node bench/proof/load/run.ts --minutes 60 [--people 500] [--companies 50] [--think 8] [--noise 5]
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    people: { type: 'string', default: '500' },
    companies: { type: 'string', default: '50' },
    think: { type: 'string', default: '8' },
    noise: { type: 'string', default: '5' },
    seed: { type: 'string', default: '7' },
  },
})
const [minutes, people, companies] = [Number(values.minutes), Number(values.people), Number(values.companies)]
const [thinkMs, noiseMinutes, seed] = [Number(values.think) * 1000, Number(values.noise), Number(values.seed)]
const invoicesEach = 1000
const minuteMs = 60_000

const leaving = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leaving.abort()) // what was measured is told, and all is stopped

const closers: (() => Promise<void>)[] = []
try {
  await prove()
} finally {
  for (const close of closers.toReversed()) await close()
}

async function prove(): Promise<void> {
  console.log(`Charge de la machine en tête : ${loadNow()}. Chargement de ${companies * invoicesEach} factures…`)
  const database = await openDatabase({ invoices: companies * invoicesEach, companies, goods: 5000 }, undefined, closers)
  const [[noisy = [], ...others], server] = [await hireCrowd(database.url, companies, Math.round(people / companies)), await startProduct(database)]
  closers.push(server.stop)
  const figures = new Figures()
  const streams: Streams = { open: 0, heard: 0, ended: 0, refused: 0 }
  const site: Site = server.target
  openPages(site, [...others.flat(), ...noisy], streams, leaving.signal)
  const everybody = others.flat().map((worker, n) => work(site, worker, figures, thinkMs, seed * 10_000 + n, leaving.signal))
  const turns = noiseInTurn((end) => hammer(site, noisy, figures, end), figures, leaving.signal)
  const held = await minuteByMinute(figures, streams, () => [server.pid, database.postmaster])
  leaving.abort()
  await Promise.all([...everybody, turns])
  console.log(report({ figures, streams, held, people, companies, minutes, load: loadNow() }))
}

/** Quiet and noisy by turns, so that what else the machine does disturbs both. */
async function noiseInTurn(noise: (end: AbortSignal) => Promise<void>, figures: Figures, leaving: AbortSignal): Promise<void> {
  const wait = () => sleep(noiseMinutes * minuteMs, undefined, { signal: leaving }).catch(() => {})
  while (!leaving.aborted) {
    await wait()
    if (leaving.aborted) return
    const end = new AbortController()
    figures.isNoisy = true
    const hammering = noise(end.signal)
    await wait()
    end.abort()
    await hammering
    figures.isNoisy = false
  }
}

async function minuteByMinute(figures: Figures, streams: Streams, pids: () => [number, number]): Promise<Held[]> {
  const held: Held[] = []
  for (let minute = 1; minute <= minutes && !leaving.signal.aborted; minute += 1) {
    await sleep(minuteMs, undefined, { signal: leaving.signal }).catch(() => {})
    const now = heldBy(...pids(), minute)
    held.push(now)
    const times = [quantile(figures.minute, 0.5), quantile(figures.minute, 0.99)].map((ms) => Math.round(ms)).join(' / ')
    const errors = [...figures.errors.values()].reduce((sum, n) => sum + n, 0)
    console.log(
      `${minute} min${figures.isNoisy ? ', bruit' : ''} : ${figures.minute.length} réponses, p50 / p99 ${times} ms, ${errors} erreurs, ` +
        `${streams.open} flux, node ${Math.round(now.node)} Mio, PostgreSQL ${Math.round(now.postgres)} Mio, charge ${loadNow()}`,
    )
    figures.minute = []
    if (minute === 1) figures.begin()
  }
  return held
}

function loadNow(): string {
  return loadavg()
    .map((one) => one.toFixed(1).replace('.', ','))
    .join(' / ')
}
