import { detectOneByte } from './one-byte.ts'

/** The supported encodings, with their `TextDecoder` label and French name. */
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

/**
 * Decodes a text and removes byte order marks and NUL bytes. Concatenated exports have marks in the middle,
 * and some programs pad records with NUL. DOS programs end a text with U+001A.
 */
export function decodeText(bytes: ArrayBuffer, encoding: Encoding): string {
  return new TextDecoder(encoding)
    .decode(bytes)
    .replaceAll('\ufeff', '')
    .replaceAll('\0', '')
    .replaceAll('\x1a', '')
}

/** Detects the encoding from the byte order mark, else from the content. */
export function detectEncoding(bytes: ArrayBuffer): Encoding {
  const all = new Uint8Array(bytes)
  if (all[0] === 0xff && all[1] === 0xfe) return 'utf-16le'
  if (all[0] === 0xfe && all[1] === 0xff) return 'utf-16be'
  const wide = detectUtf16(all)
  if (wide) return wide
  const high = highRuns(all)
  if (high.length === 0 || isMostlyUtf8(all)) return 'utf-8'
  return detectChinese(high) ?? detectOneByte(bytes, high)
}

/** Detects UTF-16 without a byte order mark. In Latin text, every second byte is then zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const nothing = [0, 0] as [even: number, odd: number]
  const length = Math.min(bytes.length, examinedBytes)
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) nothing[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = nothing
  if (odd * 10 > length && even * 20 < odd) return 'utf-16le'
  return even * 10 > length && odd * 20 < even ? 'utf-16be' : null
}

/** Number of bytes that the detection examines. */
const examinedBytes = 200_000

/** True when the non-ASCII bytes are valid UTF-8. One or two damaged characters are tolerated. */
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
 * Sequences of non-ASCII bytes, each with the byte that follows, because the second byte of a Chinese
 * character may be ASCII.
 */
function highRuns(bytes: Uint8Array): Uint8Array[] {
  const runs: Uint8Array[] = []
  for (let at = 0; at < bytes.length && at < examinedBytes * 10; at += 1) {
    if ((bytes[at] as number) < 0x80) continue
    let end = at + 1
    while (end < bytes.length && (bytes[end] as number) >= 0x80) end += 1
    runs.push(bytes.subarray(at, end + 1))
    at = end
  }
  return runs
}

/**
 * Detects GBK or Big5: most byte pairs must be common Chinese characters. In Latin encodings, an accented
 * letter is a single byte between ASCII letters.
 */
function detectChinese(runs: readonly Uint8Array[]): 'gb18030' | 'big5' | null {
  const [gbk, big5] = [commonShare(runs, isCommonInGbk), commonShare(runs, isCommonInBig5)]
  if (Math.max(gbk, big5) < 0.75) return null
  return gbk >= big5 ? 'gb18030' : 'big5'
}

function commonShare(
  runs: readonly Uint8Array[],
  isCommon: (first: number, second: number) => boolean,
): number {
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

// True for common characters of GB2312: the 3,755 first-level characters, punctuation, full-width letters and
// pinyin accents.
function isCommonInGbk(first: number, second: number): boolean {
  return (
    second >= 0xa1 &&
    ((first >= 0xb0 && first <= 0xd7) ||
      first === 0xa1 ||
      first === 0xa3 ||
      (first === 0xa8 && second <= 0xba))
  )
}

// True for common characters of Big5: the 5,401 first-level characters and punctuation.
function isCommonInBig5(first: number, second: number): boolean {
  return first >= 0xa1 && first <= 0xc6 && ((second >= 0x40 && second <= 0x7e) || second >= 0xa1)
}
