import { z } from 'zod'
import type { Permission } from '#access/permissions.ts'
import { guarded, refusal } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Cursor, Id, page, pageLimit } from '#wire/page.ts'
import { type Bucket, bucketNames } from './buckets.ts'
import { fileMessages } from './messages.ts'
import { download, UploadInput, upload } from './transfers.ts'

/** A stored file. `url` is where its content is downloaded. */
export type FileInfo = z.output<typeof FileInfo>
export const FileInfo = z.object({
  id: Id,
  bucket: z.enum(bucketNames),
  name: z.string(),
  /** The MIME type, detected from the content. The type declared by the sender is ignored. */
  contentType: z.string(),
  sizeBytes: Count,
  sha256: z.string(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  url: z.string(),
})

/** A signed link, with which anyone can open a file without a session. */
export type FileLink = z.output<typeof FileLink>
export const FileLink = z.object({
  id: Id,
  name: z.string(),
  bucket: z.enum(bucketNames),
  madeBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})

const pageSize = 100

function bucket<const Name extends Bucket>(
  name: Name,
  { read, add, write }: Record<'read' | 'add' | 'write', Permission>,
  kind: 'PHOTO' | 'DOCUMENT',
) {
  return {
    /** Lists the files of the bucket, sorted by name. */
    list: guarded(read, { reads: 'once' })
      .route({ method: 'GET', path: `/files/${name}` })
      .input(z.object({ cursor: Cursor.optional(), limit: pageLimit(pageSize, pageSize) }))
      .output(page(FileInfo)),
    upload: upload(name, add, `/files/${name}`, { records: [`${kind}_ADDED`] })
      .input(UploadInput)
      .output(FileInfo),
    /**
     * Returns the content of the file. Browsers cache it for an hour. With `?download`, the browser saves it
     * instead of showing it.
     */
    open: download(read, `/files/${name}/{id}`, { reads: true }).input(ById).output(FileInfo),
    /**
     * Creates a link that opens the file without a session. The link works until it expires, or until its
     * author loses access to the file.
     */
    link: guarded(read, { unkept: true, records: ['FILE_LINK_MADE'] })
      .route({ method: 'POST', path: `/files/${name}/{id}/link` })
      .input(ById.extend({ seconds: z.coerce.number().int().min(10).max(3600).default(600) }))
      .output(z.object({ url: z.string(), expiresAt: Instant })),
    remove: guarded(write, { records: [`${kind}_REMOVED`] })
      .route({ method: 'DELETE', path: `/files/${name}/{id}` })
      .input(ById)
      .output(z.void())
      .errors({ KEPT: refusal(fileMessages.kept) }),
  }
}

export const photos = bucket(
  'photos',
  { read: 'photos.read', add: 'photos.add', write: 'reception.receive' },
  'PHOTO',
)
export const documents = bucket(
  'documents',
  { read: 'documents.read', add: 'documents.write', write: 'documents.write' },
  'DOCUMENT',
)

export const files = {
  buckets: guarded('documents.read', { reads: true })
    .route({ method: 'GET', path: '/files' })
    .output(
      z.object({
        buckets: z.array(
          z.object({ name: z.enum(bucketNames), files: Count, bytes: Count, largestBytes: Count }),
        ),
        bytes: Count,
        quotaBytes: Count,
      }),
    ),
  /** The signed links that are valid now, newest first. */
  links: guarded('files.manage', { reads: true })
    .route({ method: 'GET', path: '/files/links' })
    .output(z.array(FileLink)),
  revokeLink: guarded('files.manage', { records: ['FILE_LINK_REVOKED'] })
    .route({ method: 'DELETE', path: '/files/links/{id}' })
    .input(ById)
    .output(z.void()),
  /** Invalidates every signed link of the company. */
  revokeLinks: guarded('files.manage', { records: ['FILE_LINKS_REVOKED'] })
    .route({ method: 'POST', path: '/files/links/revoke' })
    .output(z.void()),
}
