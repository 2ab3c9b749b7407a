const always = {
  'x-robots-tag': 'noindex', // but for the few pages that say otherwise
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** The policy of responses that are no pages: a browser loads and runs nothing from them. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The headers of every response. A page replaces the content policy by its own. */
export function securityHeaders(publicUrl: string): [string, string][] {
  const tls: [string, string][] = publicUrl.startsWith('https:')
    ? [['strict-transport-security', 'max-age=31536000; includeSubDomains']]
    : []
  return [...Object.entries(always), ['content-security-policy', inert], ...tls]
}

/**
 * The content policy of the service worker, which its script's own answer gives: it fetches what the pages
 * need, from here only.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * The content policy of a page: everything from here, styles also by its nonce or by their sum, no inline
 * script, no eval of any kind.
 */
export function pagePolicy(styles: `nonce-${string}` | `sha256-${string}`): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${styles}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:", // voice messages, also one that was just recorded
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'", // a document is seen before it is printed
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
