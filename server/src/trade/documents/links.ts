import { documentPath } from '@escale/contract/site/public/document'
import type { DocumentLink } from '@escale/contract/trade/documents/sale'
import type { LinkedKind } from '@escale/contract/trade/documents/sale-words'
import { sql } from 'kysely'
import { found, Refusal } from '#access/refusal.ts'
import type { Server } from '#access/server.ts'
import { signLink } from '#access/signed-link.ts'
import type { Writing } from '#access/writing.ts'
import type { CompanyTx } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { parentOf } from './belonging.ts'

type Secret = Server['secret']

/** What a link opens: an invoice, or the receipt of a payment. */
export type Linked = { of: LinkedKind; id: string }

const columnOf = { invoices: 'invoice_id', payments: 'payment_id' } as const satisfies Record<LinkedKind, string>

/** The address of a document that has one, while it is the client's whose it was when it was made. */
export async function documentLink(company: CompanyTx, secret: Secret, linked: Linked): Promise<DocumentLink | null> {
  await ownerOf(company, linked)
  return standingLink(company, secret, linked)
}

/** The address it has, so that a sheet that was printed goes on working, or a new one. */
export async function makeDocumentLink(writing: Writing, secret: Secret, linked: Linked): Promise<DocumentLink> {
  const { company } = writing
  const { ownerId, status } = await ownerOf(company, linked)
  if (linked.of === 'payments' && status !== 'Reçu') throw new Refusal('NOT_RECEIVED')
  const standing = await standingLink(company, secret, linked)
  if (standing) return standing
  await company.db
    .deleteFrom('document_links')
    .where(columnOf[linked.of], '=', linked.id)
    .where((either) => either.or([either('owner_id', '<>', ownerId), either('revoked_at', 'is not', null)]))
    .execute()
  await insertLink(writing, linked, ownerId)
  return found(await standingLink(company, secret, linked))
}

/** The same for a document that is printed or mailed: what somebody took back is not given again by that alone. */
export async function linkToPrint(writing: Writing, secret: Secret, linked: Linked): Promise<DocumentLink | null> {
  const { company } = writing
  const { ownerId } = await ownerOf(company, linked)
  const kept = await company.db
    .selectFrom('document_links')
    .select('revoked_at')
    .where(columnOf[linked.of], '=', linked.id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return kept?.revoked_at ? null : makeDocumentLink(writing, secret, linked)
}

// Of two who give it an address at once, the second is given that of the first.
async function insertLink({ company, actor, record }: Writing, linked: Linked, ownerId: string): Promise<void> {
  const { of, id } = linked
  const { numInsertedOrUpdatedRows } = await company.db
    .insertInto('document_links')
    .values({ id: newId(), [columnOf[of]]: id, owner_id: ownerId, made_by: actor.userId, made_by_name: actor.name })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n)
    record('DOCUMENT_LINK_MADE', { table: of, rows: [{ ...historyOf(id, null, 'Créé'), ...(await parentOf(company, linked)) }] })
}

export async function revokeDocumentLink({ company, record }: Writing, linked: Linked): Promise<void> {
  const { of, id } = linked
  const { numUpdatedRows } = await company.db
    .updateTable('document_links')
    .set({ revoked_at: sql<string>`now()` })
    .where(columnOf[of], '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND')
  record('DOCUMENT_LINK_REVOKED', { table: of, rows: [{ ...historyOf(id, 'Créé', null), ...(await parentOf(company, linked)) }] })
}

function historyOf(id: string, before: string | null, after: string | null) {
  return { id, version: null, before: { publicLink: before }, after: { publicLink: after } }
}

async function ownerOf({ db }: CompanyTx, { of, id }: Linked): Promise<{ ownerId: string; status: string }> {
  const ownerId = sql<string>`coalesce(i.client_id, i.shared_client_id)`.as('ownerId')
  if (of === 'invoices') return found(await db.selectFrom('invoices as i').select(['i.status', ownerId]).where('i.id', '=', id).executeTakeFirst())
  return found(
    await db
      .selectFrom('payments as p')
      .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
      .select(['p.status', ownerId])
      .where('p.id', '=', id)
      .executeTakeFirst(),
  )
}

async function standingLink(company: CompanyTx, secret: Secret, { of, id }: Linked): Promise<DocumentLink | null> {
  const row = await standingLinks(company).where(`l.${columnOf[of]}`, '=', id).executeTakeFirst()
  if (!row) return null
  const { linkId, paymentId: _, invoiceId: _of, ...link } = row
  return { ...link, path: documentPath(signLink(secret, 'document links', { tenantId: company.id, linkId })) }
}

/** What a link opens now, of a company that is open. */
export async function linkedBy(company: CompanyTx, linkId: string): Promise<Linked | undefined> {
  const row = await standingLinks(company)
    .innerJoin('tenants as t', 't.id', 'l.tenant_id')
    .where('t.is_active', '=', true)
    .where('l.id', '=', linkId)
    .executeTakeFirst()
  if (!row) return undefined
  return row.paymentId === null ? { of: 'invoices', id: row.invoiceId ?? '' } : { of: 'payments', id: row.paymentId }
}

function standingLinks({ db }: CompanyTx) {
  return db
    .selectFrom('document_links as l')
    .leftJoin('payments as p', (join) => join.onRef('p.id', '=', 'l.payment_id').on('p.status', '=', 'Reçu'))
    .innerJoin('invoices as i', (join) => join.on(sql<boolean>`i.id = coalesce(l.invoice_id, p.invoice_id)`))
    .select(['l.id as linkId', 'l.invoice_id as invoiceId', 'l.payment_id as paymentId', 'l.made_by_name as madeByName', 'l.created_at as createdAt'])
    .select(['l.views', 'l.first_seen_at as firstSeenAt', 'l.last_seen_at as lastSeenAt'])
    .where('l.revoked_at', 'is', null)
    .where(sql<boolean>`l.owner_id = coalesce(i.client_id, i.shared_client_id)`)
}
