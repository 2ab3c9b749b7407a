import { api } from '#access/guard/guard.ts'
import { addFile, fileById } from '#channels/files/queries.ts'
import { conversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { assignConversation, markRead, matchClient, resumeMessages, setClosed } from './changes.ts'
import { listColleagues } from './colleagues.ts'
import { findMessages } from './found-messages.ts'
import { countConversations, listConversations } from './list.ts'
import { applyMessageAct } from './message-acts.ts'
import { findConversationId, openConversation } from './open-conversation.ts'
import { clientPanel } from './panel.ts'
import { sendMessage } from './sending.ts'
import { readThread } from './thread.ts'

export const conversations = api.conversations.router({
  list: api.conversations.list.handler(({ context: { company, actor }, input }) =>
    listConversations(company, actor, input),
  ),

  counts: api.conversations.counts.handler(({ context: { company, actor } }) =>
    countConversations(company, actor),
  ),

  find: api.conversations.find.handler(({ context, input }) => findMessages(context.company, input)),

  colleagues: api.conversations.colleagues.handler(({ context }) => listColleagues(context.company)),

  ofClient: api.conversations.ofClient.handler(({ context, input }) =>
    findConversationId(context.company, input.clientId),
  ),

  begin: api.conversations.begin.handler(async ({ context, input }) => ({
    id: await conversationOfClient(context.company, input.clientId),
  })),

  open: api.conversations.open.handler(({ context, input }) => openConversation(context.company, input.id)),

  thread: api.conversations.thread.handler(({ context, input }) => readThread(context.company, input)),

  panel: api.conversations.panel.handler(({ context: { company, actor }, input }) =>
    clientPanel(company, actor, input.id),
  ),

  read: api.conversations.read.handler(({ context, input }) => markRead(context.company, input)),

  assign: api.conversations.assign.handler(({ context, input }) => assignConversation(context, input)),

  close: api.conversations.close.handler(({ context, input }) => setClosed(context, input.id, true)),

  reopen: api.conversations.reopen.handler(({ context, input }) => setClosed(context, input.id, false)),

  resume: api.conversations.resume.handler(({ context, input }) => resumeMessages(context, input.id)),

  match: api.conversations.match.handler(({ context, input }) => matchClient(context, input)),

  upload: api.conversations.upload.handler(({ context: { company, actor, bytes }, input }) =>
    addFile(company, actor, 'messages', input.name, bytes),
  ),

  file: api.conversations.file.handler(async ({ context: { company, bytes }, input }) => {
    const file = await fileById(company, 'messages', input.id)
    bytes?.found?.(file.storageKey)
    return file.info
  }),

  send: api.conversations.send.handler(({ context, input }) => sendMessage(context, input)),

  retry: api.conversations.retry.handler(({ context, input }) => applyMessageAct(context, 'retry', input.id)),

  declare: api.conversations.declare.handler(({ context, input }) =>
    applyMessageAct(context, 'declare', input.id),
  ),

  cancel: api.conversations.cancel.handler(({ context, input }) =>
    applyMessageAct(context, 'cancel', input.id),
  ),
})
