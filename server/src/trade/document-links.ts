import { documentPath } from '@escale/contract/site/public/document'
import type { DocumentLink } from '@escale/contract/trade/documents/sale'
import type { LinkedKind } from '@escale/contract/trade/documents/sale-words'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import type { Writing } from '#access/door/writing.ts'
import { orNotFound, Refusal } from '#access/refusal/refusal.ts'
import { signLink } from '#access/signed-link.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { isOpen } from '#database/query/open-company.ts'
import { parentOf } from './payment-invoice.ts'

type Secret = Server['secret']

type Linked = { of: LinkedKind; id: string }

const columnOf = { invoices: 'invoice_id', payments: 'payment_id' } as const satisfies Record<
  LinkedKind,
  string
>

/** Public link of a document, or null. A link ends when the document changes owner. */
export async function documentLink(
  company: CompanyTx,
  secret: Secret,
  linked: Linked,
): Promise<DocumentLink | null> {
  await ownerOf(company, linked)
  return standingLink(company, secret, linked)
}

/** Returns the existing link, so that printed sheets stay valid, or creates one. */
export async function makeDocumentLink(
  writing: Writing,
  secret: Secret,
  linked: Linked,
): Promise<DocumentLink> {
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
  return orNotFound(await standingLink(company, secret, linked))
}

/** Link to print or mail on a document. Null when a user revoked it: only a user may create it again. */
export async function linkToPrint(
  writing: Writing,
  secret: Secret,
  linked: Linked,
): Promise<DocumentLink | null> {
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

/**
 * `linkToPrint` for many documents in a few statements. Revoked links and payments not yet received are left
 * out.
 */
export async function linksToPrint(
  writing: Writing,
  secret: Secret,
  of: LinkedKind,
  ids: readonly string[],
): Promise<{ id: string; path: string }[]> {
  if (ids.length === 0) return []
  const { company } = writing
  const column = columnOf[of]
  const owners = await ownersOf(company, of, ids)
  const standing = await keptByOwner(company, column, owners)
  const missing = owners.filter(({ id, hasDocument }) => hasDocument && !standing.has(id))
  if (missing.length > 0) await insertLinks(writing, of, missing)
  const links = await standingLinks(company)
    .where(isOneOf(`l.${column}`, ids))
    .execute()
  return links.map(({ linkId, invoiceId, paymentId }) => ({
    id: paymentId ?? invoiceId ?? '',
    path: documentPath(signLink(secret, 'document links', { tenantId: company.id, linkId })),
  }))
}

type Column = (typeof columnOf)[LinkedKind]

/** Documents with a link of their present owner, revoked or not. Links of former owners are deleted. */
async function keptByOwner(
  { db }: CompanyTx,
  column: Column,
  owners: readonly Owner[],
): Promise<Set<string | null>> {
  const ids = owners.map(({ id }) => id)
  const kept = await db
    .selectFrom('document_links')
    .select(['id', `${column} as of`, 'owner_id as ownerId'])
    .where(isOneOf(column, ids))
    .execute()
  const ownerIds = new Map(owners.map(({ id, ownerId }) => [id, ownerId]))
  const others = kept.filter((link) => link.of !== null && ownerIds.get(link.of) !== link.ownerId)
  const othersIds = others.map(({ id }) => id)
  if (others.length > 0) await db.deleteFrom('document_links').where(isOneOf('id', othersIds)).execute()
  return new Set(kept.filter((link) => !others.includes(link)).map((link) => link.of))
}

async function insertLinks(
  { company, actor, record }: Writing,
  of: LinkedKind,
  owners: readonly Owner[],
): Promise<void> {
  const column = columnOf[of]
  const made = await company.db
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
  const isMade = new Set(made.map((link) => link.of))
  const rows = owners
    .filter(({ id }) => isMade.has(id))
    .map(({ id, parentId }) => ({ ...historyOf(id, null, 'Créé'), ...(parentId && { parentId }) }))
  if (rows.length > 0) record('DOCUMENT_LINK_MADE', { table: of, rows })
}

type Owner = { id: string; ownerId: string; hasDocument: boolean; parentId: string | null }

async function ownersOf({ db }: CompanyTx, of: LinkedKind, ids: readonly string[]): Promise<Owner[]> {
  const ownerId = clientIdOf<string>('i').as('ownerId')
  if (of === 'invoices') {
    const invoices = await db
      .selectFrom('invoices as i')
      .select(['i.id', ownerId])
      .where(isOneOf('i.id', ids))
      .execute()
    return invoices.map((invoice) => ({ ...invoice, hasDocument: true, parentId: null }))
  }
  return db
    .selectFrom('payments as p')
    .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
    .select(['p.id', 'p.invoice_id as parentId', ownerId, sql<boolean>`p.status = 'Reçu'`.as('hasDocument')])
    .where(isOneOf('p.id', ids))
    .execute()
}

const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

// When two users create a link at once, both get the first one.
async function insertLink(
  { company, actor, record }: Writing,
  linked: Linked,
  ownerId: string,
): Promise<void> {
  const { of, id } = linked
  const { numInsertedOrUpdatedRows } = await company.db
    .insertInto('document_links')
    .values({
      id: newId(),
      [columnOf[of]]: id,
      owner_id: ownerId,
      made_by: actor.userId,
      made_by_name: actor.name,
    })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n)
    record('DOCUMENT_LINK_MADE', {
      table: of,
      rows: [{ ...historyOf(id, null, 'Créé'), ...(await parentOf(company, linked)) }],
    })
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
  record('DOCUMENT_LINK_REVOKED', {
    table: of,
    rows: [{ ...historyOf(id, 'Créé', null), ...(await parentOf(company, linked)) }],
  })
}

function historyOf(id: string, before: string | null, after: string | null) {
  return { id, version: null, before: { publicLink: before }, after: { publicLink: after } }
}

async function ownerOf({ db }: CompanyTx, { of, id }: Linked): Promise<{ ownerId: string; status: string }> {
  const ownerId = clientIdOf<string>('i').as('ownerId')
  if (of === 'invoices')
    return orNotFound(
      await db
        .selectFrom('invoices as i')
        .select(['i.status', ownerId])
        .where('i.id', '=', id)
        .executeTakeFirst(),
    )
  return orNotFound(
    await db
      .selectFrom('payments as p')
      .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
      .select(['p.status', ownerId])
      .where('p.id', '=', id)
      .executeTakeFirst(),
  )
}

async function standingLink(
  company: CompanyTx,
  secret: Secret,
  { of, id }: Linked,
): Promise<DocumentLink | null> {
  const row = await standingLinks(company).where(`l.${columnOf[of]}`, '=', id).executeTakeFirst()
  if (!row) return null
  const { linkId, paymentId: _, invoiceId: _of, ...link } = row
  return { ...link, path: documentPath(signLink(secret, 'document links', { tenantId: company.id, linkId })) }
}

/** Record behind a link, while the company is open. */
export async function linkedBy(company: CompanyTx, linkId: string): Promise<Linked | undefined> {
  if (!(await isOpen(company))) return undefined
  const row = await standingLinks(company).where('l.id', '=', linkId).executeTakeFirst()
  if (!row) return undefined
  return row.paymentId === null
    ? { of: 'invoices', id: row.invoiceId ?? '' }
    : { of: 'payments', id: row.paymentId }
}

function standingLinks({ db }: CompanyTx) {
  return db
    .selectFrom('document_links as l')
    .leftJoin('payments as p', (join) => join.onRef('p.id', '=', 'l.payment_id').on('p.status', '=', 'Reçu'))
    .innerJoin('invoices as i', (join) => join.on(sql<boolean>`i.id = coalesce(l.invoice_id, p.invoice_id)`))
    .select([
      'l.id as linkId',
      'l.invoice_id as invoiceId',
      'l.payment_id as paymentId',
      'l.made_by_name as madeByName',
      'l.created_at as createdAt',
    ])
    .select(['l.views', 'l.first_seen_at as firstSeenAt', 'l.last_seen_at as lastSeenAt'])
    .where('l.revoked_at', 'is', null)
    .where(sql<boolean>`l.owner_id = ${clientIdOf('i')}`)
}
