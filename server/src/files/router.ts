import { type Bucket, bucketNames, buckets } from '@escale/contract/files/buckets'
import type { FileInfo } from '@escale/contract/files/contract'
import type { Actor } from '#access/actor.ts'
import { api } from '#access/guard.ts'
import type { RequestContext } from '#access/server.ts'
import type { Company } from '#database/company.ts'
import { eventStatement } from '#journal/event.ts'
import { keepLink, listLinks, revokeLink, revokeLinks } from './link-rows.ts'
import { signLink } from './links.ts'
import { fileById, keepFile, listFiles, removeFile, usageOf } from './queries.ts'

type Context = RequestContext & { company: Company; actor: Actor }

export const files = api.files.router({
  buckets: api.files.buckets.handler(async ({ context: { company } }) => {
    const { counted, bytes, quotaBytes } = await usageOf(company)
    const all = bucketNames.map((name) => {
      const own = counted.find(({ bucket }) => bucket === name)
      return { name, files: own?.files ?? 0, bytes: own?.bytes ?? 0, largestBytes: buckets[name].largestBytes }
    })
    return { buckets: all, bytes, quotaBytes }
  }),

  links: api.files.links.handler(({ context: { company } }) => listLinks(company)),

  revokeLink: api.files.revokeLink.handler(async ({ context, input: { id } }) => {
    await revokeLink(context.company, id)
    logLink(context, 'FILE_LINK_REVOKED', 'file_links', id)
  }),

  revokeLinks: api.files.revokeLinks.handler(async ({ context }) => {
    await revokeLinks(context.company)
    logLink(context, 'FILE_LINKS_REVOKED', 'file_links')
  }),
})

// The bytes are received and stored before (`bytes.ts`): no network is waited for inside the transaction.

export const photos = api.photos.router({
  list: api.photos.list.handler(({ context, input }) => listFiles(context.company, 'photos', input)),
  upload: api.photos.upload.handler(({ context: { company, actor, bytes }, input }) => keepFile(company, actor, 'photos', input.name, bytes)),
  open: api.photos.open.handler(({ context, input }) => open('photos', context, input.id)),
  link: api.photos.link.handler(({ context, input }) => link('photos', context, input)),
  remove: api.photos.remove.handler(({ context, input }) => removeFile(context.company, 'photos', input.id)),
})

export const documents = api.documents.router({
  list: api.documents.list.handler(({ context, input }) => listFiles(context.company, 'documents', input)),
  upload: api.documents.upload.handler(({ context: { company, actor, bytes }, input }) => keepFile(company, actor, 'documents', input.name, bytes)),
  open: api.documents.open.handler(({ context, input }) => open('documents', context, input.id)),
  link: api.documents.link.handler(({ context, input }) => link('documents', context, input)),
  remove: api.documents.remove.handler(({ context, input }) => removeFile(context.company, 'documents', input.id)),
})

async function open(bucket: Bucket, { bytes, company }: Context, id: string): Promise<FileInfo> {
  const file = await fileById(company, bucket, id)
  bytes?.found?.(file.storageKey)
  return file.info
}

async function link(bucket: Bucket, context: Context, { id, seconds }: { id: string; seconds: number }) {
  const { company, server, actor } = context
  await fileById(company, bucket, id)
  const expires = new Date(Date.now() + seconds * 1000)
  const token = signLink(server.secret, { tenantId: company.id, linkId: await keepLink(company, actor, id, expires) })
  logLink(context, 'FILE_LINK_MADE', 'files', id)
  return { url: `/api/files/signed/${token}`, expiresAt: expires.toISOString() }
}

type LinkAction = 'FILE_LINK_MADE' | 'FILE_LINK_REVOKED' | 'FILE_LINKS_REVOKED'

/** Who gave a file's address away, or took addresses back, in the company's log. */
function logLink({ company, actor, asked }: Context, action: LinkAction, tableName: string, recordId: string | null = null): void {
  company.lastly(eventStatement(asked, { action, success: true, tenantId: company.id, userId: actor.userId, tableName, recordId }))
}
