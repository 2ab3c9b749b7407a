/**
 * The applications that a browser may let into somebody's account. Each says where it waits for the answer:
 * an address of its own, or one of
 * the very machine (RFC 8252), whatever port it listens on.
 */
const nativeClients = [
  { id: 'escale-mobile', name: 'Application mobile Escale', redirects: ['com.escale.app:/connexion'] },
  { id: 'escale-poste', name: 'Programme de cet ordinateur', redirects: ['loopback'] },
] as const

type NativeClient = (typeof nativeClients)[number]

/** The application of this name that waits there; undefined when there is none. */
export function nativeClientAt(id: string, redirectUri: string): NativeClient | undefined {
  const client = nativeClients.find((known) => known.id === id)
  return client?.redirects.some((redirect) =>
    redirect === 'loopback' ? isLoopback(redirectUri) : redirect === redirectUri,
  )
    ? client
    : undefined
}

// Never `localhost`, which a machine may resolve to another.
function isLoopback(uri: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}\/[\w\-./]*$/.test(uri) && URL.canParse(uri)
}
