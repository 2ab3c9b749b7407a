import type { AttachedRecord } from '@escale/contract/trade/attachments/kinds'
import { api } from '#access/guard/guard.ts'
import { attachFile, findAttachment, listAttachments, removeAttachment, renameAttachment } from './queries.ts'

/** The procedures of one kind of record. The contract gives each kind its own permissions. */
function routerOf<Group extends typeof api.clientFiles>(group: Group, kind: AttachedRecord) {
  return group.router({
    list: group.list.handler(({ context: { company, actor }, input }) =>
      listAttachments(company, actor, { kind, ...input }),
    ),
    attach: group.attach.handler(({ context, input: { recordId, name } }) =>
      attachFile(context, { kind, recordId }, name, context.bytes),
    ),
    open: group.open.handler(async ({ context: { company, actor, bytes }, input }) => {
      const { attachment, storageKey } = await findAttachment(company, actor, { kind, ...input })
      bytes?.found?.(storageKey)
      return attachment
    }),
    rename: group.rename.handler(({ context, input: { name, ...file } }) =>
      renameAttachment(context, { kind, ...file }, name),
    ),
    remove: group.remove.handler(({ context, input }) => removeAttachment(context, { kind, ...input })),
  })
}

export const clientFiles = routerOf(api.clientFiles, 'clients')
export const invoiceFiles = routerOf(api.invoiceFiles, 'invoices')
export const expeditionFiles = routerOf(api.expeditionFiles, 'expeditions')
export const goodsFiles = routerOf(api.goodsFiles, 'goods')
