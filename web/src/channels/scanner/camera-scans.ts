import type { Scan } from './scan.ts'

/**
 * How long to wait for another code, in milliseconds. The barcode of a label is often recognized a few
 * pictures after its QR code.
 */
const patienceMs = 800

/**
 * The result of one camera picture. `numbers` are several possible tracking numbers, from which the user
 * chooses. `nothing`: the picture shows nothing new.
 */
export type CameraNews =
  | { is: 'nothing' | 'no-number' }
  | { is: 'scan'; scan: GoodsCode }
  | { is: 'choice'; numbers: GoodsCode[] }
type GoodsCode = Exclude<Scan, { is: 'other' }>

/**
 * Processes the codes of successive camera pictures. Reports each code once, although the camera sees it
 * repeatedly. Reports a code that is not a tracking number only if no tracking number appears shortly after.
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
