import { markdownTable } from '../../markdown-table.ts'
import { quantile } from '../../statistics.ts'
import { type Figures, neighboursFeel } from './figures.ts'
import type { Streams } from './line.ts'
import { type Held, slopeOf } from './memory.ts'

type Proved = {
  figures: Figures
  streams: Streams
  held: Held[]
  people: number
  companies: number
  minutes: number
  load: string
}

/** One table, and what it is judged by. */
export function report({ figures, streams, held, people, companies, minutes, load }: Proved): string {
  const rows = [...figures.kinds].map(([kind, { quiet, noisy }]) => {
    const times = [quiet, noisy].flatMap((those) => [0.5, 0.99].map((share) => msOf(quantile(those, share))))
    return [kind, quiet.length + noisy.length, ...times]
  })
  const feel = neighboursFeel(figures)
  return [
    `\n${people} personnes de ${companies} sociétés, ${minutes} minutes, charge de la machine à la fin ${load}\n`,
    markdownTable(
      [
        'ce qui est demandé',
        'réponses',
        'p50 au calme',
        'p99 au calme',
        'p50 avec le bruit',
        'p99 avec le bruit',
      ],
      rows,
    ),
    '',
    `Erreurs : ${listed(figures.errors)}. Flux : ${streams.open} ouverts, ${streams.heard} nouvelles, ${streams.ended} finis, ${streams.refused} refusés.`,
    `Société bruyante : ${figures.noise.answered} réponses, refus ${listed(figures.noise.refused)}, erreurs ${listed(figures.noise.errors)}.`,
    `Ses voisins : p99 ${msOf(quantile(figures.all('quiet'), 0.99))} sans elle, ${msOf(quantile(figures.all('noisy'), 0.99))} avec, soit ${percent(feel)} (limite + 50 %).`,
    ...(['node', 'postgres'] as const).map((of) => `Mémoire de ${of} : ${memory(held, of)}.`),
  ].join('\n')
}

function memory(held: Held[], of: 'node' | 'postgres'): string {
  const all = held.map((one) => one[of])
  return `${Math.round(all[0] ?? 0)} Mio après une minute, ${Math.round(all.at(-1) ?? 0)} à la fin, ${Math.round(Math.max(...all))} au plus, pente ${Math.round(slopeOf(held, of))} Mio par heure`
}

function listed(counts: Map<string, number>): string {
  return [...counts].map(([name, n]) => `${n} × ${name}`).join(', ') || '0'
}

const msOf = (ms: number) => (Number.isNaN(ms) ? '–' : `${Math.round(ms)} ms`)
const percent = (share: number) => `${share >= 0 ? '+' : '–'} ${Math.abs(Math.round(share * 100))} %`
