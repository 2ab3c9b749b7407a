const halfAYearMs = 182 * 24 * 3600_000

/**
 * Whom to tell of a hole, in the words of RFC 9116. It ends half a year after it is read: what is read is
 * what is configured now.
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
