import type { Weight } from '../tests/support/requests-of-page.ts'
import type { Screen } from './slow-screens.ts'
import type { Visit } from './slow-visit.ts'
import { median } from './statistics.ts'

type Pair = { first: Visit; later: Visit }

const titles = [
  'écran',
  'première visite',
  'premier texte',
  'ko',
  'requêtes',
  'étapes',
  'fil principal',
  'ensuite',
  'ko',
  'requêtes',
  'du worker',
  'fil principal',
]
export const headOfTable = `| ${titles.join(' | ')} |\n|${'---|'.repeat(titles.length)}`

/** Medians, each with its limit where there is one, and a cross over it. */
export function rowOf({ name, limits }: Screen, pairs: Pair[]): string {
  const first = (read: (visit: Visit) => number) => median(pairs.map((pair) => read(pair.first)))
  const later = (read: (visit: Visit) => number) => median(pairs.map((pair) => read(pair.later)))
  const ofLine = (key: keyof Weight) => (visit: Visit) => visit.page[key] + visit.worker[key]
  const cells = [
    name,
    judged(
      first(({ usableS }) => usableS),
      limits.firstS,
      's',
      1,
    ),
    judged(
      first(({ firstTextS }) => firstTextS),
      limits.firstTextS,
      's',
      1,
    ),
    judged(
      first(({ page }) => page.bytes / 1000),
      limits.kB,
      '',
      0,
    ),
    judged(
      first(({ page }) => page.requests),
      limits.requests,
      '',
      0,
    ),
    judged(
      first(({ page }) => page.stages),
      undefined,
      '',
      0,
    ),
    judged(
      first(({ mainThreadS }) => mainThreadS),
      undefined,
      's',
      1,
    ),
    judged(
      later(({ usableS }) => usableS),
      limits.laterS,
      's',
      1,
    ),
    judged(later(ofLine('bytes')) / 1000, undefined, '', 0),
    judged(later(ofLine('requests')), undefined, '', 0),
    judged(
      later(({ page }) => page.fromCache),
      undefined,
      '',
      0,
    ),
    judged(
      later(({ mainThreadS }) => mainThreadS),
      limits.mainThreadS,
      's',
      1,
    ),
  ]
  return `| ${cells.join(' | ')} |`
}

function judged(value: number, limit: number | undefined, unit: string, digits: number): string {
  const written = (number: number) => `${number.toFixed(digits).replace('.', ',')}${unit && ` ${unit}`}`
  if (limit === undefined) return written(value)
  return `${written(value)}${value > limit ? ' ✗' : ''} (${written(limit)})`
}
