/**
 * Native applications that can request access to an account through the browser. The redirect URI is a
 * private URI scheme of the application, or any port of the loopback interface (RFC 8252).
 */
const nativeClients = [
  { id: 'escale-mobile', name: 'Application mobile Escale', redirects: ['com.escale.app:/connexion'] },
  { id: 'escale-poste', name: 'Programme de cet ordinateur', redirects: ['loopback'] },
] as const

type NativeClient = (typeof nativeClients)[number]

/** The application with this id and redirect URI. Undefined if no application matches. */
export function nativeClientAt(id: string, redirectUri: string): NativeClient | undefined {
  const client = nativeClients.find((known) => known.id === id)
  return client?.redirects.some((redirect) =>
    redirect === 'loopback' ? isLoopback(redirectUri) : redirect === redirectUri,
  )
    ? client
    : undefined
}

// The name `localhost` is refused, because a machine may resolve it to another host.
function isLoopback(uri: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}\/[\w\-./]*$/.test(uri) && URL.canParse(uri)
}
