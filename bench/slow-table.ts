import type { Weight } from '../tests/support/requests-of-page.ts'
import type { Screen } from './slow-screens.ts'
import type { Visit } from './slow-visit.ts'
import { median } from './statistics.ts'

type Pair = { first: Visit; later: Visit }
type Column = { title: string; figure: (pair: Pair) => number; unit?: 's'; limit?: keyof Screen['limits'] }

const columns: Column[] = [
  { title: 'première visite', figure: ({ first }) => first.usableS, unit: 's', limit: 'firstS' },
  { title: 'premier texte', figure: ({ first }) => first.firstTextS, unit: 's', limit: 'firstTextS' },
  { title: 'ko', figure: ({ first }) => first.page.bytes / 1000, limit: 'kB' },
  { title: 'requêtes', figure: ({ first }) => first.page.requests, limit: 'requests' },
  { title: 'étapes', figure: ({ first }) => first.page.stages },
  { title: 'fil principal', figure: ({ first }) => first.mainThreadS, unit: 's' },
  { title: 'ensuite', figure: ({ later }) => later.usableS, unit: 's', limit: 'laterS' },
  { title: 'ko', figure: ({ later }) => ofLine(later, 'bytes') / 1000 },
  { title: 'requêtes', figure: ({ later }) => ofLine(later, 'requests') },
  { title: 'du worker', figure: ({ later }) => later.page.fromCache },
  { title: 'fil principal', figure: ({ later }) => later.mainThreadS, unit: 's', limit: 'mainThreadS' },
]

export const headOfTable = `| écran | ${columns.map(({ title }) => title).join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`

/** Medians, each with its limit where there is one, and a cross over it. */
export function rowOf({ name, limits }: Screen, pairs: Pair[]): string {
  const cells = columns.map(({ figure, unit, limit }) => judged(median(pairs.map(figure)), limit && limits[limit], unit))
  return `| ${[name, ...cells].join(' | ')} |`
}

function ofLine({ page, worker }: Visit, key: keyof Weight): number {
  return page[key] + worker[key]
}

function judged(value: number, limit: number | undefined, unit: 's' | undefined): string {
  const written = (number: number) => (unit ? `${number.toFixed(1).replace('.', ',')} s` : number.toFixed(0))
  if (limit === undefined) return written(value)
  return `${written(value)}${value > limit ? ' ✗' : ''} (${written(limit)})`
}
