import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type pg from 'pg'
import type { InstallationProvider } from '../../src/access/caller/server.ts'
import { settleBoreal, settleLinks } from './company.ts'

export type DemoSignOn = {
  issuer: string
  /** As the provider of the whole installation too. */
  openId: InstallationProvider
  /** Boréal signs on by it, and who was linked with it stays so; before the doors open. */
  connect(owner: pg.Pool, secret: string | undefined): Promise<void>
  /** Where it leads back to, from now on. */
  tell(url: string): void
  stop(): Promise<void>
}

/**
 * An OpenID provider of the demo's own, on loopback; undefined where what it is made with was not installed.
 */
export async function startDemoSignOn(): Promise<DemoSignOn | undefined> {
  if (!isInstalled()) return undefined
  const client = { clientId: 'escale-demo', clientSecret: randomBytes(24).toString('base64url') }
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const issuer = `http://127.0.0.1:${address.port}`
  return {
    issuer,
    openId: { issuer, ...client, name: 'Fournisseur simulé' },
    connect: async (owner, secret) => {
      await settleBoreal(owner, secret, { issuer, ...client })
      await settleLinks(owner, issuer)
    },
    tell(product) {
      let made: Promise<RequestListener> | undefined // by the first who comes: the demo starts no later for it
      http.on('request', async (request, response) => {
        made ??= import('./openid.ts').then(({ openIdOf }) => openIdOf({ issuer, product, ...client }))
        ;(await made)(request, response)
      })
    },
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

function isInstalled(): boolean {
  try {
    return import.meta.resolve('oidc-provider') !== ''
  } catch {
    return false
  }
}
