import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from './actions.ts'
import type { Worker } from './crowd.ts'
import type { Figures } from './figures.ts'
import { ask, type Site } from './line.ts'

const linesAtOnce = 500
const atOnceEach = 2
const restMs = 200

/**
 * A company whose people ask for the dearest things without a pause, two at once each, and only wait when
 * they are told how long.
 */
export async function hammer(
  site: Site,
  workers: Worker[],
  figures: Figures,
  ending: AbortSignal,
): Promise<void> {
  const able = workers.filter(({ role }) => role === 'admin' || role === 'manager')
  await Promise.all(
    able.flatMap((worker) =>
      Array.from({ length: atOnceEach }, (_, n) => insist(site, worker, figures, n, ending)),
    ),
  )
}

async function insist(
  site: Site,
  worker: Worker,
  figures: Figures,
  from: number,
  ending: AbortSignal,
): Promise<void> {
  for (let n = from; !ending.aborted; n += 1) {
    if (n % 6 === 5) {
      await bringFile(site, worker, figures)
      continue
    }
    const one = dear[n % dear.length] as Ask
    if (one.path === '/exports' && worker.role !== 'admin') continue
    const told = await ask(site, worker, one)
    figures.noteNoise(one.kind, told)
    await sleep(told.retryAfterMs || (told.status >= 400 ? restMs : 0), undefined, { signal: ending }).catch(
      () => {},
    )
  }
}

const span = 'from=2024-01-01&to=2026-12-31'
const dear: Ask[] = [
  { kind: 'rapport', method: 'GET', path: `/reports/ventes/file?${span}&groupBy=client&format=xlsx` },
  { kind: 'export', method: 'POST', path: '/exports' },
  { kind: 'liste en fichier', method: 'GET', path: '/lists/invoices?format=xlsx' },
  { kind: 'rapport', method: 'GET', path: `/reports/encaissements?${span}` },
  { kind: 'recherche', method: 'GET', path: '/invoices?search=maison&limit=200&sort=clientName' },
]

/**
 * A file of clients brought in as far as it is judged, never written: the company is not made larger by it.
 */
async function bringFile(site: Site, worker: Worker, figures: Figures): Promise<void> {
  const columns = { name: 'Nom', phone: 'Téléphone' }
  const made = await ask(site, worker, {
    ...{ kind: 'import', method: 'POST', path: '/imports' },
    body: { kind: 'clients', fileName: 'clients.csv', columns, linesCount: linesAtOnce },
  })
  figures.noteNoise('import', made)
  if (made.status !== 201) return void (await sleep(restMs))
  const lines = Array.from({ length: linesAtOnce }, (_, n) => ({
    line: n + 2,
    texts: { name: `Maison ${n}`, phone: `+2438100${10_000 + n}` },
  }))
  const { id } = JSON.parse(made.body) as { id: string }
  figures.noteNoise(
    'import',
    await ask(site, worker, { kind: 'import', method: 'PUT', path: `/imports/${id}/lines`, body: { lines } }),
  )
  figures.noteNoise(
    'import',
    await ask(site, worker, { kind: 'import', method: 'POST', path: `/imports/${id}/check`, body: {} }),
  )
}
