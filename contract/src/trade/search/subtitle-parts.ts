import { matchRank } from '#values/search.ts'
import { readablePhone } from '#values/telephone/readable-phone.ts'

/** The parts of a subtitle, the matching one first, because a long line is cut at its end. */
export function orderSubtitleParts(subtitle: string, search: string): string {
  const parts = subtitle.split(' · ')
  const isFound = (part: string) => matchRank(part, search) !== null
  return [...parts.filter(isFound), ...parts.filter((part) => !isFound(part))].map(readablePhone).join(' · ')
}
