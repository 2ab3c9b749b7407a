import { quantile } from '../../statistics.ts'
import type { Told } from './line.ts'

type Kind = { quiet: number[]; noisy: number[] }

/**
 * What everybody was answered: milliseconds by kind, without and beside the noisy company, and what went
 * wrong.
 */
export class Figures {
  readonly kinds = new Map<string, Kind>()
  readonly errors = new Map<string, number>()
  readonly noise = { answered: 0, refused: new Map<string, number>(), errors: new Map<string, number>() }
  isNoisy = false
  /** Of the minute under way. */
  minute: number[] = []

  note(kind: string, { status, code, ms }: Told): void {
    if (status < 200 || status >= 300) {
      add(this.errors, `${kind} : ${status} ${code}`)
      return
    }
    const times = this.kinds.get(kind) ?? { quiet: [], noisy: [] }
    this.kinds.set(kind, times)
    times[this.isNoisy ? 'noisy' : 'quiet'].push(ms)
    this.minute.push(ms)
  }

  noteNoise(kind: string, { status, code }: Told): void {
    if (status >= 200 && status < 300) this.noise.answered += 1
    else if (isRefusal(status)) add(this.noise.refused, `${status} ${code}`)
    else add(this.noise.errors, `${kind} : ${status} ${code}`)
  }

  /** Forgets what was measured while everything was still cold; errors are never forgotten. */
  begin(): void {
    this.kinds.clear()
    this.minute = []
  }

  all(when: keyof Kind): number[] {
    return [...this.kinds.values()].flatMap((times) => times[when])
  }
}

/** By how much p99 of everybody else is longer beside the noisy company: 0.5 is half as much again. */
export function neighboursFeel(figures: Figures): number {
  return quantile(figures.all('noisy'), 0.99) / quantile(figures.all('quiet'), 0.99) - 1
}

// A limit that says so: too many at once, too often, one export at a time, a file too many.
const isRefusal = (status: number) => [409, 429, 503].includes(status)

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
