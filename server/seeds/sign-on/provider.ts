import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type pg from 'pg'
import type { InstallationProvider } from '../../src/access/caller/server.ts'
import { settleBoreal, settleLinks } from './company.ts'

export type DemoSignOn = {
  issuer: string
  /** Settings as the provider of the whole installation. */
  openId: InstallationProvider
  /** Connects Boréal and its linked people, before the server accepts requests. */
  connect(owner: pg.Pool, secret: string | undefined): Promise<void>
  /** Sets the address to return to. */
  tell(url: string): void
  stop(): Promise<void>
}

/** Local OpenID provider of the demo. Undefined when its library is not installed. */
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
      // Created by the first request, so that the demo starts as fast.
      let made: Promise<RequestListener> | undefined
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
