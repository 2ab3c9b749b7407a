/** Major brands of MP4 files in which browsers record sound. Brands of pictures (heic, avif) are left out. */
const soundBrands = /^(M4A |M4B |mp4[12]|iso[m2-9]|dash|f4a )/

/**
 * The content type of a voice recording, from its first 512 bytes. Undefined for any other file, including
 * videos.
 */
export function voiceKind(head: Buffer): 'audio/ogg' | 'audio/mp4' | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('OggS') && text.startsWith('OpusHead', 28)) return 'audio/ogg'
  const isMp4 = text.startsWith('ftyp', 4) && soundBrands.test(text.slice(8, 12))
  return isMp4 && !text.includes('vide') ? 'audio/mp4' : undefined
}
