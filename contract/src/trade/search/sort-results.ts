import { matchRank } from '#values/search.ts'
import { type ResultType, resultTypes } from './words.ts'

const foundByOtherWords = 3

/** Sorts results by type, then by how well their title matches, then alphabetically. */
export function sortResults<Result extends { type: ResultType; title: string }>(
  results: readonly Result[],
  search: string,
): Result[] {
  const rankOf = ({ title }: Result) => matchRank(title, search) ?? foundByOtherWords
  return results.toSorted(
    (one, other) =>
      resultTypes.indexOf(one.type) - resultTypes.indexOf(other.type) ||
      rankOf(one) - rankOf(other) ||
      alphabet.compare(one.title, other.title),
  )
}

const alphabet = new Intl.Collator('fr', { numeric: true })
