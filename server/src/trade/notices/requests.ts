import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import type { NoticeCounts, NoticePreview, StepNotice } from '@escale/contract/trade/notices/contract'
import {
  type ExpeditionNotice,
  noticeOfStep,
  noticeSkipReasons,
  noticesOfExpedition,
  noticeTitles,
  type Reminder,
} from '@escale/contract/trade/notices/words'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { companyDay } from '#database/query/company-clock.ts'
import { channelFor, findChannels } from '#trade/client-channels.ts'
import { noticeDelayMinutes } from '#trade/client-notices.ts'
import { findPeople } from '#trade/reachable-people.ts'
import { insertRequested, listNoticeOwners, type NoticeOwner, planRequestedNotices } from './expeditions.ts'
import { enqueueSending } from './outcomes.ts'
import { type Candidate, previewNotices } from './preview.ts'
import { listRules } from './rules.ts'

/** Returns a preview of the notices that fit the present status of an expedition. */
export async function previewExpedition(
  company: CompanyTx,
  sendsMail: boolean,
  { id, kind }: { id: string; kind?: ExpeditionNotice | undefined },
): Promise<NoticePreview> {
  const { kinds } = await findExpedition(company, id)
  const chosen = kind ?? kinds[0]
  if (!chosen || !kinds.includes(chosen)) throw new Refusal('NOTHING_TO_SAY')
  return previewNotices(company, sendsMail, {
    kind: chosen,
    kinds,
    candidates: await listCandidates(company, chosen, id),
  })
}

async function listCandidates(company: CompanyTx, kind: ExpeditionNotice, id: string): Promise<Candidate[]> {
  const owners = await listNoticeOwners(company, kind, id)
  return owners.map((owner) => ({
    clientId: owner.clientId,
    notices: [unsavedExpeditionNotice(kind, id, owner)],
    exclusion: alreadyTold(owner),
  }))
}

/**
 * Counts the clients who would be notified automatically if the expedition got this status. Zero if no rule
 * applies.
 */
export async function noticeOfNextStep(
  company: CompanyTx,
  sendsMail: boolean,
  { id, to }: { id: string; to: ExpeditionStatus },
): Promise<StepNotice> {
  await findExpedition(company, id)
  const kind = noticeOfStep(to)
  const rule = (await listRules(company)).find((one) => one.kind === kind)
  const nothing = { clients: 0, delayMinutes: noticeDelayMinutes, opensAt: null }
  if (kind === null || !rule?.isOn) return nothing
  const { told, leavesAt } = await previewNotices(company, sendsMail, {
    kind,
    kinds: [kind],
    candidates: await listCandidates(company, kind, id),
  })
  return { ...nothing, clients: told.length, opensAt: leavesAt }
}

/**
 * Notifies the chosen clients. Clients who cannot be reached, or were notified in the meantime, are left out.
 */
export async function notifyExpedition(
  writing: WriteContext,
  sendsMail: boolean,
  { id, kind, clientIds }: { id: string; kind: ExpeditionNotice; clientIds: string[] },
): Promise<NoticeCounts> {
  const { company, record } = writing
  const { kinds, reference } = await findExpedition(company, id)
  if (!kinds.includes(kind)) throw new Refusal('NOTHING_TO_SAY')
  const means = await findChannels(company, sendsMail)
  const people = await findPeople(company, clientIds)
  const reachable = clientIds.filter((clientId) => {
    const person = people.get(clientId)
    return person && !('reason' in channelFor(person, means))
  })
  const planned = await planRequestedNotices(writing, kind, id, reachable)
  if (planned > 0) {
    await enqueueSending(company)
    const event = `${noticeTitles[kind]}\u00a0: ${planned} ${planned > 1 ? 'clients prévenus' : 'client prévenu'}`
    record('CLIENTS_NOTIFIED', {
      table: 'expeditions',
      id,
      before: { event: null },
      after: { event },
      detail: `${reference}, ${event}`,
    })
  }
  return { planned, leftOut: clientIds.length - planned }
}

export async function previewReminder(
  company: CompanyTx,
  sendsMail: boolean,
  id: string,
): Promise<NoticePreview> {
  const { clientId, kind, occasion, toldAt } = await findUnpaidInvoice(company, id)
  const notice = { ...unsavedNotice, kind, clientId, aboutKind: 'invoices', aboutId: id, occasion }
  const candidates = [{ clientId, notices: [notice], exclusion: toldAt && noticeSkipReasons.reminded }]
  return previewNotices(company, sendsMail, { kind, kinds: [kind], candidates })
}

/** Sends a reminder of an unpaid invoice, at most one a day. */
export async function sendReminder(
  writing: WriteContext,
  sendsMail: boolean,
  id: string,
): Promise<NoticeCounts> {
  const { company, actor, record } = writing
  const { clientId, number, kind, occasion } = await findUnpaidInvoice(company, id)
  const person = (await findPeople(company, [clientId])).get(clientId)
  if (!person || 'reason' in channelFor(person, await findChannels(company, sendsMail)))
    return { planned: 0, leftOut: 1 }
  const planned = await company.run({
    text: requestedSql,
    values: [company.id, kind, id, occasion, actor.userId, actor.name],
  })
  if (planned.length === 0) return { planned: 0, leftOut: 1 }
  await enqueueSending(company)
  record('CLIENTS_NOTIFIED', { table: 'notices', detail: `${number}, ${person.name}` })
  return { planned: 1, leftOut: 0 }
}

const requestedSql = insertRequested(`
    select $1::uuid, gen_random_uuid(), $2, i.client_id, i.shared_client_id, 'invoices', i.id, $4, now(),
      true, $5::uuid, $6
    from invoices i where i.tenant_id = $1 and i.id = $3`)

type UnpaidInvoice = {
  clientId: string
  number: string
  kind: Reminder
  occasion: string
  toldAt: string | null
}

/** Returns an unpaid invoice and the time of today's reminder, if one was sent. */
async function findUnpaidInvoice({ id: companyId, db }: CompanyTx, id: string): Promise<UnpaidInvoice> {
  const day = companyDay(companyId)
  const invoice = requireFound(
    await db
      .selectFrom('invoices as i')
      .select(['i.invoice_number as number', 'i.balance', 'i.status', 'i.due_date as dueDate', day.as('day')])
      .select(clientIdOf<string>('i').as('clientId'))
      .where('i.id', '=', id)
      .executeTakeFirst(),
  )
  if (invoice.status === 'Annulée' || invoice.balance === null || invoice.balance <= 0)
    throw new Refusal('NOTHING_TO_SAY')
  const { clientId, number, dueDate } = invoice
  const kind = dueDate < invoice.day ? 'après échéance' : 'avant échéance'
  const occasion = `${dueDate}:demandé:${invoice.day}`
  const earlier = await db
    .selectFrom('notices')
    .select('settled_at as toldAt')
    .where('kind', '=', kind)
    .where('about_id', '=', id)
    .where('occasion', '=', occasion)
    .where('state', '<>', 'Abandonné')
    .executeTakeFirst()
  return { clientId, number, kind, occasion, toldAt: earlier ? (earlier.toldAt ?? 'now') : null }
}

async function findExpedition({ db }: CompanyTx, id: string) {
  const expedition = requireFound(
    await db
      .selectFrom('expeditions')
      .select(['reference', 'status', 'eta'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return {
    reference: expedition.reference,
    kinds: noticesOfExpedition(expedition as Parameters<typeof noticesOfExpedition>[0]),
  }
}

export const unsavedNotice = {
  id: '',
  level: null,
  isAsked: true,
  askedBy: null,
  askedByName: null,
  isTooOld: false,
}

function unsavedExpeditionNotice(
  kind: ExpeditionNotice,
  expeditionId: string,
  { clientId, occasion }: NoticeOwner,
) {
  return { ...unsavedNotice, kind, clientId, aboutKind: 'expeditions', aboutId: expeditionId, occasion }
}

function alreadyTold({ state, isAsked }: NoticeOwner): string | null {
  if (state === 'Envoyé' || state === 'Par courriel') return noticeSkipReasons.told
  return state === 'En attente' && isAsked ? noticeSkipReasons.leaving : null
}
