import { documentPath } from '@escale/contract/site/public/document'
import type { DocumentLink } from '@escale/contract/trade/documents/sale'
import type { LinkedKind } from '@escale/contract/trade/documents/sale-words'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { signLink } from '#access/signed-link.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { isCompanyOpen } from '#database/query/open-company.ts'
import { paymentClient, paymentParent } from './payment-invoice.ts'

type Secret = Server['secret']

type LinkTarget = { of: LinkedKind; id: string }

const linkColumns = {
  invoices: 'invoice_id',
  payments: 'payment_id',
  credit_notes: 'credit_note_id',
} as const satisfies Record<LinkedKind, string>

/**
 * Returns the active public link of a document, or null. A link created for a former owner of the document is
 * not active.
 */
export async function documentLink(
  company: CompanyTx,
  secret: Secret,
  linked: LinkTarget,
): Promise<DocumentLink | null> {
  await documentOwner(company, linked)
  return activeLink(company, secret, linked)
}

/**
 * Returns the public link of a document, created if needed. An existing link is reused, so that the QR code
 * on printed documents stays valid.
 */
export async function makeDocumentLink(
  writing: WriteContext,
  secret: Secret,
  linked: LinkTarget,
): Promise<DocumentLink> {
  const { company } = writing
  const { ownerId, status } = await documentOwner(company, linked)
  if (linked.of === 'payments' && status !== 'Reçu') throw new Refusal('NOT_RECEIVED')
  const active = await activeLink(company, secret, linked)
  if (active) return active
  await company.db
    .deleteFrom('document_links')
    .where(linkColumns[linked.of], '=', linked.id)
    .where((either) => either.or([either('owner_id', '<>', ownerId), either('revoked_at', 'is not', null)]))
    .execute()
  await insertLink(writing, linked, ownerId)
  return requireFound(await activeLink(company, secret, linked))
}

/**
 * Returns the link to print on a document, or to mail with it, created if needed. Null if a user revoked the
 * link, because then only a user may create a new one.
 */
export async function linkToPrint(
  writing: WriteContext,
  secret: Secret,
  linked: LinkTarget,
): Promise<DocumentLink | null> {
  const { company } = writing
  const { ownerId } = await documentOwner(company, linked)
  const storedLinks = await company.db
    .selectFrom('document_links')
    .select('revoked_at')
    .where(linkColumns[linked.of], '=', linked.id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return storedLinks?.revoked_at ? null : makeDocumentLink(writing, secret, linked)
}

/**
 * Does the same as `linkToPrint` for many documents, in a few statements. Documents with a revoked link are
 * left out, and so are payments that are not received yet.
 */
export async function linksToPrint(
  writing: WriteContext,
  secret: Secret,
  of: LinkedKind,
  ids: readonly string[],
): Promise<{ id: string; path: string }[]> {
  if (ids.length === 0) return []
  const { company } = writing
  const column = linkColumns[of]
  const owners = await documentOwners(company, of, ids)
  const active = await linksOfOwners(company, column, owners)
  const missing = owners.filter(({ id, hasDocument }) => hasDocument && !active.has(id))
  if (missing.length > 0) await insertLinks(writing, of, missing)
  const links = await activeLinks(company)
    .where(isOneOf(`l.${column}`, ids))
    .execute()
  return links.map(({ linkId, invoiceId, paymentId, creditNoteId }) => ({
    id: paymentId ?? invoiceId ?? creditNoteId ?? '',
    path: documentPath(signLink(secret, 'document links', { tenantId: company.id, linkId })),
  }))
}

type Column = (typeof linkColumns)[LinkedKind]

/**
 * Returns the documents that have a link of their present owner, revoked or not. Links of former owners are
 * deleted.
 */
async function linksOfOwners(
  { db }: CompanyTx,
  column: Column,
  owners: readonly Owner[],
): Promise<Set<string | null>> {
  const ids = owners.map(({ id }) => id)
  const ownersLinks = await db
    .selectFrom('document_links')
    .select(['id', `${column} as of`, 'owner_id as ownerId'])
    .where(isOneOf(column, ids))
    .execute()
  const ownerIds = new Map(owners.map(({ id, ownerId }) => [id, ownerId]))
  const formerLinks = ownersLinks.filter((link) => link.of !== null && ownerIds.get(link.of) !== link.ownerId)
  const formerIds = formerLinks.map(({ id }) => id)
  if (formerLinks.length > 0) await db.deleteFrom('document_links').where(isOneOf('id', formerIds)).execute()
  return new Set(ownersLinks.filter((link) => !formerLinks.includes(link)).map((link) => link.of))
}

async function insertLinks(
  { company, actor, record }: WriteContext,
  of: LinkedKind,
  owners: readonly Owner[],
): Promise<void> {
  const column = linkColumns[of]
  const insertedLinks = await company.db
    .insertInto('document_links')
    .values(
      owners.map(({ id, ownerId }) => ({
        id: newId(),
        [column]: id,
        owner_id: ownerId,
        made_by: actor.userId,
        made_by_name: actor.name,
      })),
    )
    .onConflict((taken) => taken.doNothing())
    .returning(`${column} as of`)
    .execute()
  const insertedIds = new Set(insertedLinks.map((link) => link.of))
  const rows = owners
    .filter(({ id }) => insertedIds.has(id))
    .map(({ id, parentId }) => ({ ...linkChange(id, null, 'Créé'), ...(parentId && { parentId }) }))
  if (rows.length > 0) record('DOCUMENT_LINK_MADE', { table: of, rows })
}

type Owner = { id: string; ownerId: string; hasDocument: boolean; parentId: string | null }

async function documentOwners({ db }: CompanyTx, of: LinkedKind, ids: readonly string[]): Promise<Owner[]> {
  if (of === 'invoices') {
    const ownerId = clientIdOf<string>('i').as('ownerId')
    const invoices = await db
      .selectFrom('invoices as i')
      .select(['i.id', ownerId])
      .where(isOneOf('i.id', ids))
      .execute()
    return invoices.map((invoice) => ({ ...invoice, hasDocument: true, parentId: null }))
  }
  if (of === 'credit_notes') {
    const notes = await db
      .selectFrom('credit_notes as n')
      .select(['n.id', clientIdOf<string>('n').as('ownerId')])
      .select(sql<string>`coalesce(n.invoice_id, n.client_id, n.shared_client_id)`.as('parentId'))
      .where(isOneOf('n.id', ids))
      .execute()
    return notes.map((note) => ({ ...note, hasDocument: true }))
  }
  return db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
    .select(['p.id', paymentClient.as('ownerId'), sql<boolean>`p.status = 'Reçu'`.as('hasDocument')])
    .select(sql<string>`coalesce(p.invoice_id, ${paymentClient})`.as('parentId'))
    .where(isOneOf('p.id', ids))
    .execute()
}

const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

// Inserts a link. If another user created one at the same time, that one stays and both users get it.
async function insertLink(
  { company, actor, record }: WriteContext,
  linked: LinkTarget,
  ownerId: string,
): Promise<void> {
  const { of, id } = linked
  const { numInsertedOrUpdatedRows } = await company.db
    .insertInto('document_links')
    .values({
      id: newId(),
      [linkColumns[of]]: id,
      owner_id: ownerId,
      made_by: actor.userId,
      made_by_name: actor.name,
    })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n)
    record('DOCUMENT_LINK_MADE', {
      table: of,
      rows: [{ ...linkChange(id, null, 'Créé'), ...(await paymentParent(company, linked)) }],
    })
}

export async function revokeDocumentLink(
  { company, record }: WriteContext,
  linked: LinkTarget,
): Promise<void> {
  const { of, id } = linked
  const { numUpdatedRows } = await company.db
    .updateTable('document_links')
    .set({ revoked_at: sql<string>`now()` })
    .where(linkColumns[of], '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND')
  record('DOCUMENT_LINK_REVOKED', {
    table: of,
    rows: [{ ...linkChange(id, 'Créé', null), ...(await paymentParent(company, linked)) }],
  })
}

function linkChange(id: string, before: string | null, after: string | null) {
  return { id, version: null, before: { publicLink: before }, after: { publicLink: after } }
}

async function documentOwner(
  { db }: CompanyTx,
  { of, id }: LinkTarget,
): Promise<{ ownerId: string; status: string }> {
  if (of === 'invoices')
    return requireFound(
      await db
        .selectFrom('invoices as i')
        .select(['i.status', clientIdOf<string>('i').as('ownerId')])
        .where('i.id', '=', id)
        .executeTakeFirst(),
    )
  if (of === 'credit_notes')
    return requireFound(
      await db
        .selectFrom('credit_notes as n')
        .select([sql<string>`'Émis'`.as('status'), clientIdOf<string>('n').as('ownerId')])
        .where('n.id', '=', id)
        .executeTakeFirst(),
    )
  return requireFound(
    await db
      .selectFrom('payments as p')
      .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
      .select(['p.status', paymentClient.as('ownerId')])
      .where('p.id', '=', id)
      .executeTakeFirst(),
  )
}

async function activeLink(
  company: CompanyTx,
  secret: Secret,
  { of, id }: LinkTarget,
): Promise<DocumentLink | null> {
  const row = await activeLinks(company).where(`l.${linkColumns[of]}`, '=', id).executeTakeFirst()
  if (!row) return null
  const { linkId, paymentId: _payment, invoiceId: _invoice, creditNoteId: _note, ...link } = row
  return { ...link, path: documentPath(signLink(secret, 'document links', { tenantId: company.id, linkId })) }
}

/**
 * Returns the document behind a public link, or undefined if the link is revoked or the company is closed.
 */
export async function linkTarget(company: CompanyTx, linkId: string): Promise<LinkTarget | undefined> {
  if (!(await isCompanyOpen(company))) return undefined
  const row = await activeLinks(company).where('l.id', '=', linkId).executeTakeFirst()
  if (!row) return undefined
  const { paymentId, creditNoteId, invoiceId } = row
  if (paymentId !== null) return { of: 'payments', id: paymentId }
  return creditNoteId === null
    ? { of: 'invoices', id: invoiceId ?? '' }
    : { of: 'credit_notes', id: creditNoteId }
}

function activeLinks({ db }: CompanyTx) {
  return db
    .selectFrom('document_links as l')
    .leftJoin('payments as p', (join) => join.onRef('p.id', '=', 'l.payment_id').on('p.status', '=', 'Reçu'))
    .leftJoin('credit_notes as n', 'n.id', 'l.credit_note_id')
    .leftJoin('invoices as i', (join) => join.on(sql<boolean>`i.id = coalesce(l.invoice_id, p.invoice_id)`))
    .select([
      'l.id as linkId',
      'l.invoice_id as invoiceId',
      'l.payment_id as paymentId',
      'l.credit_note_id as creditNoteId',
      'l.made_by_name as madeByName',
      'l.created_at as createdAt',
    ])
    .select(['l.views', 'l.first_seen_at as firstSeenAt', 'l.last_seen_at as lastSeenAt'])
    .where('l.revoked_at', 'is', null)
    .where(sql<boolean>`l.owner_id = coalesce(${paymentClient}, ${clientIdOf('n')})`)
}
