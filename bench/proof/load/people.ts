import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf } from '../chance.ts'
import { type Ask, actionOf } from './actions.ts'
import type { Worker } from './crowd.ts'
import type { Figures } from './figures.ts'
import { ask, listen, type Site, type Streams } from './line.ts'

/** Does what one does all day, thinking between, until they leave. */
export async function work(
  site: Site,
  worker: Worker,
  figures: Figures,
  thinkMs: number,
  seed: number,
  leaving: AbortSignal,
): Promise<void> {
  const chance = chanceOf(seed)
  const think = () => sleep(-Math.log(1 - chance()) * thinkMs, undefined, { signal: leaving }).catch(() => {})
  await sleep(chance() * thinkMs, undefined, { signal: leaving }).catch(() => {}) // not all at once
  while (!leaving.aborted) {
    const asks = actionOf(worker.role, worker.place, chance)
    const told = await Promise.all(asks.map((one) => ask(site, worker, one)))
    for (const [n, answer] of told.entries()) figures.note((asks[n] as Ask).kind, answer)
    await think()
  }
}

/** Six of ten have a page open that listens. */
export function openPages(site: Site, workers: Worker[], streams: Streams, leaving: AbortSignal): void {
  for (const [n, worker] of workers.entries()) if (n % 10 < 6) listen(site, worker, streams, leaving)
}
