/** True for the file name of a write-ahead log segment, such as `000000010000000000000003` in timeline 1. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name)

const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)
/** The position of a segment in the log: its name without the timeline number. */
export const segmentPosition = (name: string): string => name.slice(8, 24)

/**
 * Parses a timeline history file. Each line has the number of an earlier timeline, the log position where the
 * next one starts, and a reason: « 1 0/3000148 why ».
 */
function ancestorsOf(history: string): { timeline: number; until: bigint }[] {
  return [...history.matchAll(/^[ \t]*(\d+)[ \t]+([0-9A-F]+\/[0-9A-F]+)/gm)].map(
    ([, timeline, until = '']) => ({
      timeline: Number(timeline),
      until: lsnOf(until),
    }),
  )
}

function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

type BasePosition = { timeline: number; stopLsn: string }
export type History = { timeline: number; text: string }

export const historyTimeline = (name: string): number => timelineOf(name)

/**
 * True when the latest timeline continues from this backup. Every restore starts a new timeline, so backups
 * made after the restored moment are no longer part of it.
 */
export function isOnLatestTimeline(
  { timeline, stopLsn }: BasePosition,
  histories: readonly History[],
): boolean {
  const latest = histories.reduce<History | undefined>(
    (last, one) => (!last || one.timeline > last.timeline ? one : last),
    undefined,
  )
  if (!latest || timeline >= latest.timeline) return true
  const ancestor = ancestorsOf(latest.text).find((one) => one.timeline === timeline)
  return ancestor !== undefined && lsnOf(stopLsn) <= ancestor.until
}

const segmentBytes = 16n * 2n ** 20n
const aLog = 256n
const segmentNumber = (name: string): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * aLog + BigInt(`0x${name.slice(16, 24)}`)

/**
 * Finds the first missing segment after `last` that is followed by later ones. Nothing after it can be
 * restored. Segments of an abandoned timeline do not count once the latest timeline has left it.
 */
export function firstMissing(
  names: readonly string[],
  last: string,
  histories: readonly History[],
): string | undefined {
  const latest = Math.max(timelineOf(last), ...names.map(timelineOf))
  const ancestors = ancestorsOf(histories.find(({ timeline }) => timeline === latest)?.text ?? '')
  const isOfLog = (name: string) =>
    timelineOf(name) === latest ||
    ancestors.some(
      ({ timeline, until }) => timeline === timelineOf(name) && segmentNumber(name) * segmentBytes < until,
    )
  const later = names
    .filter((name) => isOfLog(name) && segmentNumber(name) > segmentNumber(last))
    .sort((one, other) => (segmentPosition(one) < segmentPosition(other) ? -1 : 1))
  let expected = segmentNumber(last) + 1n
  for (const name of later) {
    if (segmentNumber(name) > expected)
      return `${name.slice(0, 8)}${hex(expected / aLog)}${hex(expected % aLog)}`
    expected = segmentNumber(name) + 1n
  }
  return undefined
}

const hex = (part: bigint): string => part.toString(16).toUpperCase().padStart(8, '0')
