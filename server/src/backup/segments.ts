/** A file of the log: `000000010000000000000003`, of timeline 1. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name)

const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)
/** Where in the log a segment stands, whatever its timeline. */
export const placeOf = (name: string): string => name.slice(8, 24)

/** What a server writes when it leaves a timeline: « 1 0/3000148 why », one line for each it came from. */
export function ancestorsOf(history: string): { timeline: number; until: bigint }[] {
  return [...history.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, timeline, until = '']) => ({
    timeline: Number(timeline),
    until: lsnOf(until),
  }))
}

export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

type Based = { timeline: number; stopLsn: string }
export type History = { timeline: number; text: string }

export const historyTimeline = (name: string): number => timelineOf(name)

/** Whether the log that is written today goes through a base: one made on a branch that a restore has left does not. */
export function isOnLatestTimeline({ timeline, stopLsn }: Based, histories: readonly History[]): boolean {
  const latest = histories.reduce<History | undefined>((last, one) => (!last || one.timeline > last.timeline ? one : last), undefined)
  if (!latest || timeline >= latest.timeline) return true
  const ancestor = ancestorsOf(latest.text).find((one) => one.timeline === timeline)
  return ancestor !== undefined && lsnOf(stopLsn) <= ancestor.until
}
