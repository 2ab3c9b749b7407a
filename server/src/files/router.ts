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
type NotFound = { NOT_FOUND: () => Error }

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

  revokeLink: api.files.revokeLink.handler(async ({ context, input: { id }, errors }) => {
    if (!(await revokeLink(context.company, id))) throw errors.NOT_FOUND()
    logLink(context, 'FILE_LINK_REVOKED', 'file_links', id)
  }),

  revokeLinks: api.files.revokeLinks.handler(async ({ context }) => {
    await revokeLinks(context.company)
    logLink(context, 'FILE_LINKS_REVOKED', 'file_links')
  }),
})

export const photos = api.photos.router({
  list: api.photos.list.handler(({ context, input }) => listFiles(context.company, 'photos', input.after, input.limit)),
  upload: api.photos.upload.handler(({ context, input, errors }) => keep('photos', context, input.name, errors)),
  open: api.photos.open.handler(({ context, input, errors }) => open('photos', context, input.id, errors)),
  link: api.photos.link.handler(({ context, input, errors }) => link('photos', context, input, errors)),
  remove: api.photos.remove.handler(({ context, input, errors }) => remove('photos', context, input.id, errors)),
})

export const documents = api.documents.router({
  list: api.documents.list.handler(({ context, input }) => listFiles(context.company, 'documents', input.after, input.limit)),
  upload: api.documents.upload.handler(({ context, input, errors }) => keep('documents', context, input.name, errors)),
  open: api.documents.open.handler(({ context, input, errors }) => open('documents', context, input.id, errors)),
  link: api.documents.link.handler(({ context, input, errors }) => link('documents', context, input, errors)),
  remove: api.documents.remove.handler(({ context, input, errors }) => remove('documents', context, input.id, errors)),
})

// The bytes are received and stored before (`bytes.ts`): no network is waited for inside the transaction.
async function keep(
  bucket: Bucket,
  { bytes, company, actor }: Context,
  name: string,
  errors: { EMPTY: () => Error; QUOTA: () => Error },
): Promise<FileInfo> {
  if (!bytes?.stored) throw errors.EMPTY()
  const kept = await keepFile(company, actor, bucket, name, bytes.stored)
  if (!kept) throw errors.QUOTA()
  bytes.kept?.()
  return kept
}

async function open(bucket: Bucket, { bytes, company }: Context, id: string, errors: NotFound): Promise<FileInfo> {
  const file = await fileById(company, bucket, id)
  if (!file) throw errors.NOT_FOUND()
  bytes?.found?.(file.storageKey)
  return file.info
}

async function link(bucket: Bucket, context: Context, { id, seconds }: { id: string; seconds: number }, errors: NotFound) {
  const { company, server, actor } = context
  if (!(await fileById(company, bucket, id))) throw errors.NOT_FOUND()
  const expires = new Date(Date.now() + seconds * 1000)
  const token = signLink(server.secret, { tenantId: company.id, linkId: await keepLink(company, actor, id, expires) })
  logLink(context, 'FILE_LINK_MADE', 'files', id)
  return { url: `/api/files/signed/${token}`, expiresAt: expires.toISOString() }
}

async function remove(bucket: Bucket, { company }: Context, id: string, errors: NotFound): Promise<void> {
  if (!(await removeFile(company, bucket, id))) throw errors.NOT_FOUND()
}

type LinkAction = 'FILE_LINK_MADE' | 'FILE_LINK_REVOKED' | 'FILE_LINKS_REVOKED'

/** Who gave a file's address away, or took addresses back, in the company's log. */
function logLink({ company, actor, asked }: Context, action: LinkAction, tableName: string, recordId: string | null = null): void {
  company.lastly(eventStatement(asked, { action, success: true, tenantId: company.id, userId: actor.userId, tableName, recordId }))
}
