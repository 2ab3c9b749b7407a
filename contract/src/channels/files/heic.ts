/** The kind of an iPhone's photos, which few others open, by the first bytes of a file. */
export function isHeic(head: Uint8Array): boolean {
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)))
}
