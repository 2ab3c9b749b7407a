import { likeliestOfOneByte } from './one-byte.ts'

/** How a text was written, as `TextDecoder` and people call it. */
export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16 (gros-boutiste)' },
  { value: 'windows-1252', label: 'Europe occidentale (Windows-1252)' },
  { value: 'windows-1250', label: 'Europe centrale (Windows-1250)' },
  { value: 'windows-1254', label: 'Turc (Windows-1254)' },
  { value: 'windows-1256', label: 'Arabe (Windows-1256)' },
  { value: 'macintosh', label: 'Mac (MacRoman)' },
  { value: 'gb18030', label: 'Chinois simplifié (GBK, GB18030)' },
  { value: 'big5', label: 'Chinois traditionnel (Big5)' },
] as const
export type Encoding = (typeof encodings)[number]['value']

export function decoded(bytes: ArrayBuffer, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Judges by its bytes how a text was written: by its mark, else by what is likeliest to be read. */
export function encodingOf(bytes: ArrayBuffer): Encoding {
  const all = new Uint8Array(bytes)
  if (all[0] === 0xff && all[1] === 0xfe) return 'utf-16le'
  if (all[0] === 0xfe && all[1] === 0xff) return 'utf-16be'
  const wide = wideOf(all)
  if (wide) return wide
  const high = runsOfHigh(all)
  if (high.length === 0 || isMostlyUtf8(all)) return 'utf-8'
  return chineseOf(high) ?? likeliestOfOneByte(bytes, high)
}

/** UTF-16 without its mark: of the separators and figures of any list one byte in two is nothing. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const nothing = [0, 0] as [even: number, odd: number]
  const length = Math.min(bytes.length, mostJudged)
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) nothing[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = nothing
  if (odd * 10 > length && even * 20 < odd) return 'utf-16le'
  return even * 10 > length && odd * 20 < even ? 'utf-16be' : null
}

/** Bytes that are enough to judge by. */
const mostJudged = 200_000

/** Whether what is not ASCII is UTF-8; a letter or two that were broken on the way make no other of it. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [right, wrong] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte < 0x80) continue
    const more = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    const isWhole =
      more > 0 && byte < 0xf5 && bytes.subarray(at + 1, at + 1 + more).every((next) => (next & 0xc0) === 0x80)
    if (isWhole && at + more < bytes.length) {
      right += 1
      at += more
    } else wrong += 1
  }
  return wrong === 0 || right > wrong * 20
}

/**
 * The stretches of bytes above ASCII, each with the byte after it: what follows a first byte of Chinese may
 * be ASCII.
 */
function runsOfHigh(bytes: Uint8Array): Uint8Array[] {
  const runs: Uint8Array[] = []
  for (let at = 0; at < bytes.length && at < mostJudged * 10; at += 1) {
    if ((bytes[at] as number) < 0x80) continue
    let end = at + 1
    while (end < bytes.length && (bytes[end] as number) >= 0x80) end += 1
    runs.push(bytes.subarray(at, end + 1))
    at = end
  }
  return runs
}

/**
 * GBK or Big5, when most pairs are of the characters that people write: the first plane of each. One accented
 * letter stands
 * between two of ASCII, where a Chinese character is two bytes.
 */
function chineseOf(runs: readonly Uint8Array[]): 'gb18030' | 'big5' | null {
  const [gbk, big5] = [commonIn(runs, isCommonInGbk), commonIn(runs, isCommonInBig5)]
  if (Math.max(gbk, big5) < 0.75) return null
  return gbk >= big5 ? 'gb18030' : 'big5'
}

function commonIn(runs: readonly Uint8Array[], isCommon: (first: number, second: number) => boolean): number {
  let [common, all] = [0, 0]
  for (const run of runs)
    for (let at = 0; at < run.length; at += 1) {
      const [first, second] = [run[at] as number, run[at + 1] ?? 0]
      if (first < 0x80) continue
      all += 1
      if (isCommon(first, second)) common += 1
      if (second >= 0x40) at += 1
    }
  return common / all
}

// Of GB2312: the 3,755 characters of its first level, its signs, its wide letters, and the accents of pinyin.
function isCommonInGbk(first: number, second: number): boolean {
  return (
    second >= 0xa1 &&
    ((first >= 0xb0 && first <= 0xd7) ||
      first === 0xa1 ||
      first === 0xa3 ||
      (first === 0xa8 && second <= 0xba))
  )
}

// Of Big5: the 5,401 characters of its first level, and its signs.
function isCommonInBig5(first: number, second: number): boolean {
  return first >= 0xa1 && first <= 0xc6 && ((second >= 0x40 && second <= 0x7e) || second >= 0xa1)
}
