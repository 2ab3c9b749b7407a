import type { SeriesKind } from './words.ts'

/** Ranks that no document has, from the first to the last. */
type Hole = [first: number, last: number]

type SeriesFacts = {
  kind: SeriesKind
  year: number
  /** Prefix and agency, for example `FM-KIN`. */
  series: string
  /** Number of documents that have a number of the series. */
  count: number
  /** The last rank that was given. */
  lastRank: number
  /** The first holes. */
  holes: Hole[]
  /** Number of all holes. */
  holesCount: number
}

const ranks = new Intl.NumberFormat('fr-FR')

/** A rank as people write it: `1 482`. */
function rankText(rank: number): string {
  return ranks.format(rank).replaceAll('\u202f', '\u00a0')
}

export function isComplete({ count, lastRank, holesCount }: SeriesFacts): boolean {
  return holesCount === 0 && count === lastRank
}

/** The sentence that an accountant reads: the series is complete, or its holes are named. */
export function seriesText(facts: SeriesFacts): string {
  const { count, lastRank, holes, holesCount } = facts
  if (isComplete(facts)) return `Série complète : 1 à ${rankText(lastRank)}, aucun trou`
  if (holesCount === 0)
    return `Série à vérifier : ${rankText(count)} documents pour ${rankText(lastRank)} rangs`
  const named = holes.map(holeText).join(', ')
  const others = holesCount > holes.length ? ' …' : ''
  return `${holesCount === 1 ? 'Un trou' : `${rankText(holesCount)} trous`} : ${named}${others}`
}

function holeText([first, last]: Hole): string {
  return first === last ? rankText(first) : `${rankText(first)} à ${rankText(last)}`
}
