import type { Scan } from './scan.ts'

/** Milliseconds. The bars of a label are often read some pictures after its square. */
const patienceMs = 800

/**
 * The news of a picture: `numbers` are several carriers' numbers, among which a person decides. `nothing`
 * stands for a picture that repeats the one before.
 */
export type CameraNews =
  | { is: 'nothing' | 'no-number' }
  | { is: 'scan'; scan: GoodsCode }
  | { is: 'choice'; numbers: GoodsCode[] }
type GoodsCode = Exclude<Scan, { is: 'other' }>

/**
 * Follows the scans of one picture after the other. A code is reported once, although the camera sees it many
 * times, and a code that is no number only when no number appears beside it.
 */
export function cameraReader(): (scans: readonly Scan[], at: number) => CameraNews {
  let reported = ''
  let otherSince: number | null = null
  return (scans, at) => {
    const numbers = scans.filter((scan) => scan.is !== 'other')
    const [first, ...others] = numbers
    if (first) {
      otherSince = null
      const key = JSON.stringify(numbers)
      if (key === reported) return { is: 'nothing' }
      reported = key
      return others.length > 0 ? { is: 'choice', numbers } : { is: 'scan', scan: first }
    }
    if (scans.length === 0) return { is: 'nothing' }
    otherSince ??= at
    if (reported === 'other' || at - otherSince < patienceMs) return { is: 'nothing' }
    reported = 'other'
    return { is: 'no-number' }
  }
}
