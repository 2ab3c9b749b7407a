/** Detects HEIC, the format of iPhone photos that few other devices open, from the first bytes of a file. */
export function isHeic(head: Uint8Array): boolean {
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)))
}
