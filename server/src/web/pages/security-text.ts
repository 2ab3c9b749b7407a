const halfAYearMs = 182 * 24 * 3600_000

/**
 * The contact for vulnerability reports (RFC 9116). Its expiry is half a year after each request, because the
 * text is generated from the current configuration.
 */
export function securityText(contact: string, publicUrl: string, now = Date.now()): string {
  const expires = new Date(now + halfAYearMs).toISOString().slice(0, 10)
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: fr, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
