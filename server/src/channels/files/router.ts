import { type Bucket, bucketNames, buckets } from '@escale/contract/channels/files/buckets'
import type { FileInfo } from '@escale/contract/channels/files/contract'
import type { RequestContext } from '#access/caller/server.ts'
import { api } from '#access/guard/guard.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { signLink } from '#access/signed-link.ts'
import { signedPath } from './byte-routes.ts'
import { listLinks, revokeLink, revokeLinks, storeLink } from './link-rows.ts'
import { addFile, fileById, listFiles, usageOf } from './queries.ts'
import { removeFile } from './removal.ts'

type Context = RequestContext & WriteContext

export const files = api.files.router({
  buckets: api.files.buckets.handler(async ({ context: { company } }) => {
    const { counted, bytes, quotaBytes } = await usageOf(company)
    const all = bucketNames.map((name) => {
      const own = counted.find(({ bucket }) => bucket === name)
      return {
        name,
        files: own?.files ?? 0,
        bytes: own?.bytes ?? 0,
        largestBytes: buckets[name].largestBytes,
      }
    })
    return { buckets: all, bytes, quotaBytes }
  }),

  links: api.files.links.handler(({ context: { company } }) => listLinks(company)),

  revokeLink: api.files.revokeLink.handler(async ({ context, input: { id } }) => {
    await revokeLink(context.company, id)
    context.record('FILE_LINK_REVOKED', { table: 'file_links', id })
  }),

  revokeLinks: api.files.revokeLinks.handler(async ({ context }) => {
    await revokeLinks(context.company)
    context.record('FILE_LINKS_REVOKED', { table: 'file_links' })
  }),
})

// The bytes are received and stored before these handlers run (`bytes.ts`), so that their transaction does
// not wait for the network.

export const photos = api.photos.router({
  list: api.photos.list.handler(({ context, input }) => listFiles(context.company, 'photos', input)),
  upload: api.photos.upload.handler(({ context, input }) => uploadFile('photos', context, input.name)),
  open: api.photos.open.handler(({ context, input }) => findFile('photos', context, input.id)),
  link: api.photos.link.handler(({ context, input }) => makeLink('photos', context, input)),
  remove: api.photos.remove.handler(({ context, input }) => dropFile('photos', context, input.id)),
})

export const documents = api.documents.router({
  list: api.documents.list.handler(({ context, input }) => listFiles(context.company, 'documents', input)),
  upload: api.documents.upload.handler(({ context, input }) => uploadFile('documents', context, input.name)),
  open: api.documents.open.handler(({ context, input }) => findFile('documents', context, input.id)),
  link: api.documents.link.handler(({ context, input }) => makeLink('documents', context, input)),
  remove: api.documents.remove.handler(({ context, input }) => dropFile('documents', context, input.id)),
})

const added = { photos: 'PHOTO_ADDED', documents: 'DOCUMENT_ADDED' } as const
const removed = { photos: 'PHOTO_REMOVED', documents: 'DOCUMENT_REMOVED' } as const

async function uploadFile(
  bucket: keyof typeof added,
  { company, actor, bytes, record }: Context,
  name: string,
): Promise<FileInfo> {
  const file = await addFile(company, actor, bucket, name, bytes)
  record(added[bucket], { table: 'files', id: file.id })
  return file
}

async function dropFile(
  bucket: keyof typeof removed,
  { company, record }: Context,
  id: string,
): Promise<void> {
  await removeFile(company, bucket, id)
  record(removed[bucket], { table: 'files', id })
}

async function findFile(bucket: Bucket, { bytes, company }: Context, id: string): Promise<FileInfo> {
  const file = await fileById(company, bucket, id)
  bytes?.found?.(file.storageKey)
  return file.info
}

async function makeLink(bucket: Bucket, context: Context, { id, seconds }: { id: string; seconds: number }) {
  const { company, server, actor, record } = context
  await fileById(company, bucket, id)
  const expires = new Date(Date.now() + seconds * 1000)
  const token = signLink(server.secret, 'file links', {
    tenantId: company.id,
    linkId: await storeLink(company, actor, id, expires),
  })
  record('FILE_LINK_MADE', { table: 'files', id })
  return { url: `${signedPath}${token}`, expiresAt: expires.toISOString() }
}
