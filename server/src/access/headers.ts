const always = {
  'x-robots-tag': 'noindex', // search engines index only public pages, which replace this header
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Content security policy of responses other than pages: a browser may load and run nothing from them. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The security headers of every response. Pages replace this content security policy with `pagePolicy`. */
export function securityHeaders(publicUrl: string): [string, string][] {
  const tls: [string, string][] = publicUrl.startsWith('https:')
    ? [['strict-transport-security', 'max-age=31536000; includeSubDomains']]
    : []
  return [...Object.entries(always), ['content-security-policy', inert], ...tls]
}

/**
 * Content security policy of the service worker, sent with its script. The worker fetches from this server
 * only.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Content security policy of a page: resources from this server only, no inline script, no eval. Inline
 * styles need the nonce or the hash.
 */
export function pagePolicy(styles: `nonce-${string}` | `sha256-${string}`): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${styles}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:", // blob: plays a voice message that was just recorded
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'", // the print preview shows a document in a frame
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
