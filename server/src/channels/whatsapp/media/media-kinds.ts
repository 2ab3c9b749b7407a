const ascii = (head: Buffer, from: number, to: number) => head.subarray(from, to).toString('latin1')

const officeTypes = new Set([
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])

/**
 * The content type of audio, video or office documents, from their first bytes. Undefined for any other
 * content, whatever type was declared.
 */
export function storableType(head: Buffer, declared: string): string | undefined {
  if (ascii(head, 0, 4) === 'OggS') return 'audio/ogg'
  if (ascii(head, 0, 5) === '#!AMR') return 'audio/amr'
  if (
    ascii(head, 0, 3) === 'ID3' ||
    (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && declared.startsWith('audio/'))
  )
    return 'audio/mpeg'
  if (ascii(head, 4, 8) === 'ftyp') return videoType(ascii(head, 8, 12), declared)
  return ascii(head, 0, 4) === 'PK\u0003\u0004' && officeTypes.has(declared) ? declared : undefined
}

function videoType(brand: string, declared: string): string {
  if (brand.startsWith('M4A') || declared.startsWith('audio/')) return 'audio/mp4'
  return brand.startsWith('3g') ? 'video/3gpp' : 'video/mp4'
}
