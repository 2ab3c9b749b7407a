import { type Finding, networkText, right, unused, wrong } from './finding.ts'

/**
 * URL path of the installation's public signing keys. Their ids are unique, so they identify the
 * installation.
 */
const keysPath = '/.well-known/jwks.json'
const longestMs = 10_000

type Visit = { status: number; location: string | null; keyIds: string[] } | { error: unknown }

/** Requests the public URL as a visitor would, without following redirects. */
export async function visitPublicAddress(publicUrl: string): Promise<Visit> {
  try {
    const response = await fetch(`${publicUrl}${keysPath}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(longestMs),
    })
    const body = await response.text()
    return {
      status: response.status,
      location: response.headers.get('location'),
      keyIds: response.status === 200 ? idsIn(body) : [],
    }
  } catch (error) {
    return { error }
  }
}

function idsIn(body: string): string[] {
  try {
    const { keys = [] } = JSON.parse(body) as { keys?: { kid?: string }[] }
    return keys.flatMap(({ kid }) => kid ?? [])
  } catch {
    return []
  }
}

/**
 * Checks that the public URL leads to this installation, by comparing signing keys with those in its
 * database.
 */
export function checkAddress(
  publicUrl: string | undefined,
  visit: Visit | undefined,
  ownKeyIds: readonly string[],
): Finding {
  const subject = 'Adresse publique'
  if (!publicUrl || !visit)
    return unused(subject, "PUBLIC_URL n'est pas réglé : Escale se lit à son port seulement.")
  if ('error' in visit) return wrong(subject, `${publicUrl} : ${networkText(visit.error)}.`)
  if (visit.keyIds.some((id) => ownKeyIds.includes(id)))
    return right(subject, `${publicUrl} mène à cette installation.`)
  if (visit.keyIds.length > 0)
    return wrong(
      subject,
      `Une autre installation d'Escale répond à ${publicUrl}. Corrigez PUBLIC_URL, le DNS ou le mandataire.`,
    )
  if (isLoop(publicUrl, visit))
    return wrong(subject, `${publicUrl} se redirige vers elle-même : voyez « Mandataire ».`)
  if ([502, 503, 504].includes(visit.status))
    return wrong(
      subject,
      `${publicUrl} répond ${visit.status} : le mandataire ne joint pas Escale. Démarrez-le, ou corrigez l'adresse que le mandataire appelle.`,
    )
  return wrong(
    subject,
    `${publicUrl} répond ${visit.status}, ce n'est pas Escale. Corrigez PUBLIC_URL, le DNS ou le mandataire.`,
  )
}

type Proxies = { trusted: readonly string[]; environment: NodeJS.ProcessEnv }

/**
 * Checks that the reverse proxy in front of the server is trusted, and that the configured outgoing proxy is
 * used.
 */
export function checkProxy(
  publicUrl: string | undefined,
  visit: Visit | undefined,
  { trusted, environment }: Proxies,
): Finding {
  const subject = 'Mandataire'
  const { HTTPS_PROXY, https_proxy: lowerCase, NODE_USE_ENV_PROXY: isRead } = environment
  if ((HTTPS_PROXY ?? lowerCase) && isRead !== '1')
    return wrong(
      subject,
      'HTTPS_PROXY est donné mais rien ne le lit : ajoutez NODE_USE_ENV_PROXY=1, ou ôtez-le.',
    )
  if (!publicUrl?.startsWith('https:') || !visit)
    return unused(subject, "PUBLIC_URL n'est pas en https : aucun mandataire n'est attendu.")
  if (!('error' in visit) && isLoop(publicUrl, visit))
    return wrong(
      subject,
      "Escale renvoie vers https ce qui y est déjà : ESCALE_TRUSTED_PROXIES ne nomme pas le mandataire (127.0.0.1 sur cette machine), ou il n'envoie pas X-Forwarded-Proto.",
    )
  if (trusted.length === 0)
    return wrong(
      subject,
      "ESCALE_TRUSTED_PROXIES est vide : tout le monde aurait l'adresse du mandataire. Nommez-le (127.0.0.1 sur cette machine).",
    )
  if ('error' in visit) return unused(subject, "Pas essayé : l'adresse publique ne répond pas.")
  return right(subject, `Escale croit ${trusted.join(', ')}.`)
}

function isLoop(publicUrl: string, visit: Visit): boolean {
  return 'location' in visit && visit.location === `${publicUrl}${keysPath}`
}
