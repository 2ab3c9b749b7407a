import { processesOf, proportionalMiB, residentMiB } from '../../measure/cpu.ts'
import { markdownTable } from '../../measure/markdown-table.ts'
import { quantile } from '../../measure/statistics.ts'

/** Status 0 stands for a call without a response. */
export type Reply = { status: number; code: string; retryAfterMs: number; ms: number; body: string }

export type Streams = { open: number; received: number; ended: number; refused: number }

type Times = { quiet: number[]; noisy: number[] }

/** Milliseconds of all responses by kind, in quiet and noisy minutes, and errors. */
export class Figures {
  readonly kinds = new Map<string, Times>()
  readonly errors = new Map<string, number>()
  readonly noise = { answered: 0, refused: new Map<string, number>(), errors: new Map<string, number>() }
  isNoisy = false
  /** The milliseconds of the current minute. */
  minute: number[] = []

  note(kind: string, { status, code, ms }: Reply): void {
    if (status < 200 || status >= 300) return void addOne(this.errors, `${kind} : ${status} ${code}`)
    const times = this.kinds.get(kind) ?? { quiet: [], noisy: [] }
    this.kinds.set(kind, times)
    times[this.isNoisy ? 'noisy' : 'quiet'].push(ms)
    this.minute.push(ms)
  }

  /** Notes a response to the noisy company, which limits may refuse. */
  noteNoise(kind: string, { status, code }: Reply): void {
    if (status >= 200 && status < 300) this.noise.answered += 1
    else if ([409, 429, 503].includes(status)) addOne(this.noise.refused, `${status} ${code}`)
    else addOne(this.noise.errors, `${kind} : ${status} ${code}`)
  }

  /** Forgets the times of the first minute, while caches were cold. Errors are kept. */
  forgetTimes(): void {
    this.kinds.clear()
    this.minute = []
  }

  all(when: keyof Times): number[] {
    return [...this.kinds.values()].flatMap((times) => times[when])
  }
}

/** The growth of the 99th percentile of the other companies in noisy minutes: 0.5 is half as much again. */
export function neighborDelay(figures: Figures): number {
  return quantile(figures.all('noisy'), 0.99) / quantile(figures.all('quiet'), 0.99) - 1
}

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Memory in MiB. */
export type Memory = { minute: number; node: number; postgres: number }

/** The memory of a server and of its PostgreSQL, whose shared memory counts once. */
export function readMemory(server: number, postmaster: number, minute: number): Memory {
  const postgres = processesOf(postmaster).reduce((sum, pid) => sum + proportionalMiB(pid), 0)
  return { minute, node: residentMiB(server), postgres }
}

/** The growth in MiB an hour, by least squares, without the first quarter. */
export function slopeOf(memory: Memory[], program: 'node' | 'postgres'): number {
  const warm = memory.slice(Math.floor(memory.length / 4))
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [minutes, sizes] = [mean(warm.map(({ minute }) => minute)), mean(warm.map((one) => one[program]))]
  const spread = warm.reduce((sum, { minute }) => sum + (minute - minutes) ** 2, 0)
  const growth = warm.reduce((sum, one) => sum + (one.minute - minutes) * (one[program] - sizes), 0)
  return (60 * growth) / spread
}

const head = ['ce qui est demandé', 'réponses', 'p50 au calme', 'p99 au calme']
const noisyHead = ['p50 avec le bruit', 'p99 avec le bruit']

export function report(figures: Figures, streams: Streams, memory: Memory[]): string {
  const rows = [...figures.kinds].map(([kind, { quiet, noisy }]) => {
    const times = [quiet, noisy].flatMap((list) => [0.5, 0.99].map((share) => msText(quantile(list, share))))
    return [kind, quiet.length + noisy.length, ...times]
  })
  const { answered, refused, errors } = figures.noise
  const [quiet, noisy] = [quantile(figures.all('quiet'), 0.99), quantile(figures.all('noisy'), 0.99)]
  const delay = Math.round(neighborDelay(figures) * 100)
  const { open, received, ended, refused: refusedStreams } = streams
  return [
    `\n${markdownTable([...head, ...noisyHead], rows)}\n`,
    `Erreurs : ${countsText(figures.errors)}.`,
    `Flux : ${open} ouverts, ${received} nouvelles, ${ended} finis, ${refusedStreams} refusés.`,
    `Société bruyante : ${answered} réponses, refus ${countsText(refused)}, erreurs ${countsText(errors)}.`,
    `Ses voisins : p99 ${msText(quiet)} sans elle, ${msText(noisy)} avec, soit ${delay} % (limite 50 %).`,
    ...(['node', 'postgres'] as const).map((program) => memoryText(memory, program)),
  ].join('\n')
}

function memoryText(memory: Memory[], program: 'node' | 'postgres'): string {
  const sizes = memory.map((one) => Math.round(one[program]))
  const slope = Math.round(slopeOf(memory, program))
  const range = `${sizes[0]} Mio d'abord, ${sizes.at(-1)} à la fin, ${Math.max(...sizes)} au plus`
  return `Mémoire de ${program} : ${range}, pente ${slope} Mio par heure.`
}

function countsText(counts: Map<string, number>): string {
  return [...counts].map(([name, n]) => `${n} × ${name}`).join(', ') || '0'
}

function msText(ms: number): string {
  return Number.isNaN(ms) ? '–' : `${Math.round(ms)} ms`
}
