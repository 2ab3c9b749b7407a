import type { Permission } from '#access/permissions.ts'
import { fileKinds } from '#channels/files/attached-types.ts'

/** Records to which files can be attached: the tables of the database. */
export const attachedRecords = ['clients', 'invoices', 'expeditions', 'goods'] as const
export type AttachedRecord = (typeof attachedRecords)[number]

/** The group of procedures for the files of each kind of record. */
export const attachmentGroups = {
  clients: 'clientFiles',
  invoices: 'invoiceFiles',
  expeditions: 'expeditionFiles',
  goods: 'goodsFiles',
} as const satisfies Record<AttachedRecord, string>

type Rights = { read: Permission; write: Permission }

/**
 * Permissions for the files of a record: those of the record itself. Warehouse staff attach files to goods, as
 * they do with photos.
 */
export const attachmentRights = {
  clients: { read: 'clients.read', write: 'clients.write' },
  invoices: { read: 'invoices.read', write: 'invoices.write' },
  expeditions: { read: 'expeditions.read', write: 'expeditions.write' },
  goods: { read: 'photos.read', write: 'reception.receive' },
} as const satisfies Record<AttachedRecord, Rights>

/** The most files of one record. The list of a record is not paged. */
export const mostAttachments = 50

export const attachmentKinds = [...new Set(Object.values(fileKinds).map(({ kind }) => kind))]
