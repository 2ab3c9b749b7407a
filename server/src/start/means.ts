import type { Server } from '#access/caller/server.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { createSms } from '#channels/phone-codes/sms.ts'
import { createWhatsAppDeps } from '#cloud-api/whatsapp-deps.ts'
import type { OpenDatabase } from '#database/migrations/ready.ts'
import { usualPatience } from '#process/patience.ts'
import { replacedRoot } from '#web/pages/replaced-chunks.ts'
import type { Configuration } from './configuration.ts'
import type { Stores } from './stores.ts'

export type Means = Stores & ReturnType<typeof createServiceClients>

/** Creates the clients of external services, and adds the secret that signs links and cookies. */
export function createServiceClients(
  { secret: ownSecret, mail, sms, whatsapp, patience = usualPatience }: Configuration,
  demo: boolean,
  cookieSecret: string,
) {
  const secret = ownSecret ?? cookieSecret
  return {
    secret,
    postFor: (publicUrl: string) =>
      createMailTransport({ configuration: mail, demo, publicUrl, patienceMs: patience.smtpMs }),
    whatsapp: createWhatsAppDeps(secret, whatsapp, patience.graphMs),
    sms: sms && createSms(sms, patience.graphMs),
  }
}

export function serverOf(
  configuration: Configuration,
  demo: boolean,
  database: OpenDatabase,
  { postFor, ...means }: Means,
  publicUrl: string,
): Server {
  return {
    ...means,
    pool: database.pool,
    announcer: database.announcer,
    publicUrl,
    demo,
    blocksInspection: configuration.blocksInspection && !demo,
    mail: postFor(publicUrl).mode,
    ...(configuration.databaseUrl === undefined && { dataFolder: configuration.folder }),
    securityContact: configuration.securityContact,
    openId: configuration.openId,
    replacedChunks: replacedRoot(configuration.folder),
    slowRequestMs: configuration.slowRequestMs,
    ownOrigin: configuration.publicUrl && new URL(configuration.publicUrl).origin,
  }
}
