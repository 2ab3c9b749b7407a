/**
 * Major brands of MP4 files in which browsers record sound. The brands of photos (heic, avif) are not among
 * them.
 */
const soundBrands = /^(M4A |M4B |mp4[12]|iso[m2-9]|dash|f4a )/

/** The type of a voice recording, by its first 512 bytes. Undefined for all others, films included. */
export function voiceKind(head: Buffer): 'audio/ogg' | 'audio/mp4' | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('OggS') && text.startsWith('OpusHead', 28)) return 'audio/ogg'
  const isMp4 = text.startsWith('ftyp', 4) && soundBrands.test(text.slice(8, 12))
  return isMp4 && !text.includes('vide') ? 'audio/mp4' : undefined
}
