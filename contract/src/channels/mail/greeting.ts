/** The salutation of an email. The SQL function `access.greeted` must produce the same text. */
export function greetingLine(name: string | null | undefined): string {
  const trimmedName = name?.trim()
  return trimmedName ? `Bonjour ${trimmedName},` : 'Bonjour,'
}
