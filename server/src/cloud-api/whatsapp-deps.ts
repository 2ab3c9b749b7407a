import { createHmac, hkdfSync } from 'node:crypto'
import { createSeal, type Seal } from '#database/migrations/seal.ts'
import { Graph } from './graph.ts'

/** WhatsApp settings from the environment. */
export type WhatsAppConfiguration = {
  /** Base URL of the API, with its version. Undefined for that of Meta. */
  apiUrl?: string | undefined
  /** Secret of the Meta application, which signs its webhooks. */
  appSecret?: string | undefined
  /** Token that the webhook's verification request must contain. */
  verifyToken?: string | undefined
}

/** Dependencies for calling WhatsApp and verifying its webhooks. */
export type WhatsAppDeps = { graph: Graph; seal: Seal; appSecret: string | undefined; verifyToken: string }

export function createWhatsAppDeps(
  secret: string,
  { apiUrl, appSecret, verifyToken }: WhatsAppConfiguration = {},
  silentMs?: number,
): WhatsAppDeps {
  return {
    graph: new Graph(apiUrl, silentMs),
    seal: createSeal(secret, 'whatsapp tokens'),
    appSecret,
    verifyToken: verifyToken ?? ownVerifyToken(secret),
  }
}

/**
 * The webhook's verify token when none is configured. It is derived from the installation's secret, so it is
 * the same after each start.
 */
function ownVerifyToken(secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'whatsapp webhook', 32))
  return createHmac('sha256', key).update('verify token').digest('base64url').slice(0, 32)
}
