import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type pg from 'pg'
import { GraphError } from '../../server/src/cloud-api/graph-error.ts'
import { createWhatsAppDeps, type WhatsAppDeps } from '../../server/src/cloud-api/whatsapp-deps.ts'
import type { Configuration } from '../../server/src/start/configuration.ts'
import { type Finding, right, unused, wrong } from './finding.ts'

type Row = { tenantId: string; company: string; phoneNumberId: string; wabaId: string; sealed: string }

const subject = 'WhatsApp'
const silentMs = 10_000

/**
 * Requests each linked company's phone number from the WhatsApp API with its own token, to check that the
 * token works. Returns one finding per company.
 */
export async function checkWhatsApp(
  owner: pg.Client,
  { secret, whatsapp }: Configuration,
): Promise<Finding[]> {
  const means = createWhatsAppDeps(secret ?? (await cookieSecret(owner)), whatsapp, silentMs)
  const { rows } = await owner.query<Row>(
    `select a.tenant_id as "tenantId", t.name as company, phone_number_id as "phoneNumberId",
      waba_id as "wabaId", token_sealed as sealed
     from whatsapp_accounts a join tenants t on t.id = a.tenant_id order by t.name`,
  )
  if (rows.length === 0) return [unused(subject, "Aucune entreprise n'a relié de numéro.")]
  return Promise.all(rows.map((row) => checkAccount(row, means)))
}

async function checkAccount(
  { tenantId, company, phoneNumberId, wabaId, sealed }: Row,
  { graph, seal }: WhatsAppDeps,
): Promise<Finding> {
  const token = seal.open(tenantId, sealed)
  if (token === undefined)
    return wrong(
      subject,
      `${company} : son jeton a été scellé par une autre clé (ESCALE_SECRET). Reliez le numéro dans Paramètres › WhatsApp.`,
    )
  try {
    const { displayPhone, quality } = await graph.phoneNumber({ phoneNumberId, wabaId, token })
    return right(
      subject,
      `${company} : ${displayPhone ?? phoneNumberId} répond${quality ? `, qualité ${quality}` : ''}.`,
    )
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    const { sentence, advice } = whatsAppError(error.code, error.httpStatus)
    return wrong(subject, `${company} : ${sentence} ${advice}`)
  }
}

async function cookieSecret(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ value: string }>(
    `select value from access.secrets where name = 'cookie'`,
  )
  return rows[0]?.value ?? ''
}
