import { matchRank } from '#values/search.ts'
import { readablePhone } from '#values/telephone/readable-phone.ts'

/**
 * Moves the part of a subtitle that matches the search to the front, because long lines are cut at the end.
 */
export function orderSubtitleParts(subtitle: string, search: string): string {
  const parts = subtitle.split(' · ')
  const isFound = (part: string) => matchRank(part, search) !== null
  return [...parts.filter(isFound), ...parts.filter((part) => !isFound(part))].map(readablePhone).join(' · ')
}
