import pg from 'pg'
import { metaApi } from '../../server/src/cloud-api/graph.ts'
import type { Configuration } from '../../server/src/start/configuration.ts'
import { checkAddress, checkProxy, visitPublicAddress } from './address.ts'
import { checkBackup } from './backup.ts'
import type { Finding } from './finding.ts'
import { type Clock, checkClock, checkDisk, clockOf } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkWhatsApp } from './whatsapp.ts'

/**
 * Runs every check on the installation whose database is at `ownerUrl`. Sends no message and changes no data.
 */
export async function examine(
  configuration: Configuration,
  ownerUrl: string,
  environment: NodeJS.ProcessEnv,
): Promise<Finding[]> {
  const { publicUrl, folder, mail, trustedProxies } = configuration
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // A new installation creates its first signing key when it is first requested, so the public URL is
    // requested before the database is read.
    const visit = publicUrl ? await visitPublicAddress(publicUrl) : undefined
    const [mailFinding, disk, elsewhere] = await Promise.all([
      checkMail(mail),
      checkDisk(folder),
      clockOf(configuration.whatsapp?.apiUrl ?? new URL(metaApi).origin),
    ])
    const { keyIds, system, clock } = await readDatabase(owner)
    return [
      mailFinding,
      disk,
      checkClock([clock, ...(elsewhere ? [elsewhere] : [])]),
      checkProxy(publicUrl, visit, { trusted: trustedProxies, environment }),
      checkAddress(publicUrl, visit, keyIds),
      await checkBackup(configuration, system),
      ...(await checkWhatsApp(owner, configuration)),
    ]
  } finally {
    await owner.end()
  }
}

async function readDatabase(owner: pg.Client): Promise<{ keyIds: string[]; system: string; clock: Clock }> {
  const { rows: keys } = await owner.query<{ id: string }>('select id from auth.signing_keys')
  const beganMs = Date.now()
  const { rows } = await owner.query<{ now: Date; system: string }>(
    'select clock_timestamp() as now, (select system_identifier::text from pg_control_system()) as system',
  )
  const [{ now, system } = { now: new Date(), system: '' }] = rows
  return {
    keyIds: keys.map(({ id }) => id),
    system,
    clock: { name: 'la base', aheadMs: (beganMs + Date.now()) / 2 - now.getTime() },
  }
}
