import { createHmac, hkdfSync } from 'node:crypto'
import { createSeal, type Seal } from '#database/chapters/seal.ts'
import { Graph } from './graph.ts'

/** What the environment says of WhatsApp. */
export type WhatsAppConfiguration = {
  /** The address of the API, with its version; undefined for Meta's. */
  apiUrl?: string | undefined
  /** Of the application whose webhook leads here: what it tells is signed with it. */
  appSecret?: string | undefined
  /** What the application says back to prove that it is the one we know. */
  verifyToken?: string | undefined
}

/** With what this installation speaks to WhatsApp, and hears it. */
export type WhatsAppMeans = { graph: Graph; seal: Seal; appSecret: string | undefined; verifyToken: string }

export function whatsAppMeans(
  secret: string,
  { apiUrl, appSecret, verifyToken }: WhatsAppConfiguration = {},
  silentMs?: number,
): WhatsAppMeans {
  return {
    graph: new Graph(apiUrl, silentMs),
    seal: createSeal(secret, 'whatsapp tokens'),
    appSecret,
    verifyToken: verifyToken ?? ownVerifyToken(secret),
  }
}

/** The same at each start, and known to nobody who does not hold the key. */
function ownVerifyToken(secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'whatsapp webhook', 32))
  return createHmac('sha256', key).update('verify token').digest('base64url').slice(0, 32)
}
