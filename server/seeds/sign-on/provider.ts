import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type pg from 'pg'
import type { InstallationProvider } from '../../src/access/caller/server.ts'
import { connectBoreal, moveSignOnLinks } from './company.ts'

export type DemoSignOn = {
  issuer: string
  /** The provider in the form of the whole installation's settings, for accounts outside of a company. */
  openId: InstallationProvider
  /** Connects Boréal and its linked accounts to the provider. Runs before the server accepts requests. */
  connect(owner: pg.Pool, secret: string | undefined): Promise<void>
  /** Sets the application's URL, to which the provider returns. */
  tell(url: string): void
  stop(): Promise<void>
}

/** Starts the demo's OpenID provider on this machine. Undefined when its library is not installed. */
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
      await connectBoreal(owner, secret, { issuer, ...client })
      await moveSignOnLinks(owner, issuer)
    },
    tell(product) {
      // The provider is created at the first request, because loading its library would slow down the start.
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
