/**
 * Detects HEIC from the first bytes of a file. iPhones take photos in this format, and few other devices can
 * show it.
 */
export function isHeic(head: Uint8Array): boolean {
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)))
}
