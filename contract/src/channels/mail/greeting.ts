/** The first line of an email. `access.greeted` writes the same line for an account. */
export function greetingLine(name: string | null | undefined): string {
  const trimmedName = name?.trim()
  return trimmedName ? `Bonjour ${trimmedName},` : 'Bonjour,'
}
