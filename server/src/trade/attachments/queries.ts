import { fileKinds, isAttachedType } from '@escale/contract/channels/files/attached-types'
import { type AttachedRecord, mostAttachments } from '@escale/contract/trade/attachments/kinds'
import type { Attachment } from '@escale/contract/trade/attachments/rows'
import { sql } from 'kysely'
import type { BinaryParts } from '#access/caller/server.ts'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { safeName } from '#channels/files/names.ts'
import { addFile } from '#channels/files/queries.ts'
import { dropFile } from '#channels/files/removal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'

/** A record with attached files. */
type Owner = { kind: AttachedRecord; recordId: string }

const ownerColumns = {
  clients: 'client_id',
  invoices: 'invoice_id',
  expeditions: 'expedition_id',
  goods: 'goods_id',
} as const satisfies Record<AttachedRecord, string>

/** The files of a record, newest first. */
export async function listAttachments(company: CompanyTx, actor: Actor, owner: Owner): Promise<Attachment[]> {
  await requireRecord(company, owner)
  const rows = await attachmentsOf(company, owner)
    .orderBy('attachments.attached_at', 'desc')
    .orderBy('attachments.id', 'desc')
    .execute()
  return rows.map((row) => toAttachment(row, actor, owner))
}

/** A file of a record, and the key of its bytes. */
export async function findAttachment(
  company: CompanyTx,
  actor: Actor,
  { id, ...owner }: Owner & { id: string },
): Promise<{ attachment: Attachment; storageKey: string; fileId: string }> {
  const row = requireFound(
    await attachmentsOf(company, owner)
      .select(['files.storage_key as storageKey', 'files.id as fileId'])
      .where('attachments.id', '=', id)
      .executeTakeFirst(),
  )
  return { attachment: toAttachment(row, actor, owner), storageKey: row.storageKey, fileId: row.fileId }
}

/** Attaches a file whose bytes are already stored. */
export async function attachFile(
  { company, actor, record }: WriteContext,
  owner: Owner,
  sentName: string,
  bytes: BinaryParts | undefined,
): Promise<Attachment> {
  await requireRecord(company, owner)
  await lockFilesOf(company, owner)
  if ((await countAttachments(company, owner)) >= mostAttachments) throw new Refusal('FULL')
  const file = await addFile(company, actor, 'attachments', sentName, bytes)
  const id = newId()
  await company.db
    .insertInto('attachments')
    .values({
      id,
      file_id: file.id,
      [ownerColumns[owner.kind]]: owner.recordId,
      name: file.name,
      attached_by: actor.userId,
      attached_by_name: actor.name,
    })
    .execute()
  record('FILE_ATTACHED', changeOf(owner, null, file.name))
  return (await findAttachment(company, actor, { ...owner, id })).attachment
}

/** Renames a file. Its extension stays that of its content, so that devices open it with the right one. */
export async function renameAttachment(
  { company, actor, record }: WriteContext,
  file: Owner & { id: string },
  asked: string,
): Promise<Attachment> {
  const { attachment } = await findAttachment(company, actor, file)
  const name = safeName(asked, attachment.contentType)
  await company.db.updateTable('attachments').set({ name }).where('id', '=', file.id).execute()
  record('FILE_RENAMED', changeOf(file, attachment.name, name))
  return { ...attachment, name }
}

/**
 * Removes a file from a record. Goods that were split share their files, so the bytes stay while another
 * record has them.
 */
export async function removeAttachment(
  { company, actor, record }: WriteContext,
  file: Owner & { id: string },
): Promise<void> {
  const { attachment, fileId } = await findAttachment(company, actor, file)
  if (!attachment.isOwn && !hasPermission(actor, 'attachments.remove')) throw new Refusal('NOT_YOURS')
  await company.db.deleteFrom('attachments').where('id', '=', file.id).execute()
  if (!(await isAttached(company, fileId))) await dropFile(company, 'attachments', fileId)
  record('FILE_DETACHED', changeOf(file, attachment.name, null))
}

function changeOf({ kind, recordId }: Owner, before: string | null, after: string | null) {
  return { table: kind, id: recordId, before: { attachment: before }, after: { attachment: after } }
}

async function requireRecord({ db }: CompanyTx, { kind, recordId }: Owner): Promise<void> {
  requireFound(await db.selectFrom(kind).select('id').where('id', '=', recordId).executeTakeFirst())
}

/** Two files attached at the same time wait for each other, so that a record never has more than allowed. */
async function lockFilesOf({ id, db }: CompanyTx, { recordId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${id}:${recordId}`}, 0))`.execute(db)
}

async function countAttachments({ db }: CompanyTx, { kind, recordId }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('attachments')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where(ownerColumns[kind], '=', recordId)
    .executeTakeFirstOrThrow()
  return count
}

async function isAttached({ db }: CompanyTx, fileId: string): Promise<boolean> {
  const row = await db.selectFrom('attachments').select('id').where('file_id', '=', fileId).executeTakeFirst()
  return row !== undefined
}

function attachmentsOf({ db }: CompanyTx, { kind, recordId }: Owner) {
  return db
    .selectFrom('attachments')
    .innerJoin('files', (join) =>
      join
        .onRef('files.tenant_id', '=', 'attachments.tenant_id')
        .onRef('files.id', '=', 'attachments.file_id'),
    )
    .select(['attachments.id', 'attachments.name', 'files.content_type as contentType', 'files.sha256'])
    .select(['files.size_bytes as sizeBytes', 'attachments.attached_at as attachedAt'])
    .select(['attachments.attached_by as attachedBy', 'attachments.attached_by_name as attachedByName'])
    .where(`attachments.${ownerColumns[kind]}`, '=', recordId)
}

type AttachmentRow = Omit<Attachment, 'kind' | 'isOwn' | 'url'> & { attachedBy: string }

function toAttachment(
  { id, name, contentType, sha256, sizeBytes, attachedAt, attachedBy, attachedByName }: AttachmentRow,
  { userId }: Actor,
  { kind, recordId }: Owner,
): Attachment {
  return {
    id,
    name,
    kind: isAttachedType(contentType) ? fileKinds[contentType].kind : 'Texte',
    contentType,
    sizeBytes,
    sha256,
    attachedAt,
    attachedByName,
    isOwn: attachedBy === userId,
    url: `/api/${kind}/${recordId}/files/${id}`,
  }
}
