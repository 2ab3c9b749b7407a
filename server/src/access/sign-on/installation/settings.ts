import type { InstallationProvider } from '#access/caller/server.ts'

const longestName = 40

/**
 * Reads and checks the environment variables of the installation's provider. Undefined when there are none.
 * `secret`: the client secret, read from the environment or a file.
 */
export function installationProvider(
  environment: NodeJS.ProcessEnv,
  secret: string | undefined,
): InstallationProvider | undefined {
  const {
    ESCALE_OPENID_ISSUER: issuer,
    ESCALE_OPENID_CLIENT: clientId,
    ESCALE_OPENID_NAME: name,
    PUBLIC_URL: publicUrl,
  } = environment
  if (!issuer && !clientId && !name && secret === undefined) return undefined
  if (!issuer || !clientId || !name)
    throw new Error(
      'ESCALE_OPENID_ISSUER, ESCALE_OPENID_CLIENT et ESCALE_OPENID_NAME vont ensemble : donnez les trois, ou aucun.',
    )
  if (!isIssuer(issuer))
    throw new Error(
      `ESCALE_OPENID_ISSUER doit être l'adresse https:// que le fournisseur appelle « issuer » : « https://accounts.google.com » (« ${issuer} »).`,
    )
  if (secret === '')
    throw new Error(
      "ESCALE_OPENID_SECRET est vide : donnez le secret du client, ou n'en donnez aucun s'il n'en a pas.",
    )
  if (name.length > longestName)
    throw new Error(
      `ESCALE_OPENID_NAME tient sur un bouton : ${longestName} caractères au plus (« ${name} »).`,
    )
  if (!publicUrl)
    throw new Error('PUBLIC_URL est obligatoire avec ESCALE_OPENID_ISSUER : le fournisseur y ramène.')
  return { issuer, clientId, clientSecret: secret, name }
}

// Checks the issuer URL. The client secret is sent there, so plain http is allowed only for this machine.
function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, search, hash } = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && search === '' && hash === ''
}
