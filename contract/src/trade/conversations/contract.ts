import { z } from 'zod'
import { guarded, refusal, refusalAbout } from '#access/procedure.ts'
import { FileInfo } from '#channels/files/contract.ts'
import { download, UploadInput, upload } from '#channels/files/transfers.ts'
import { keyKinds } from '#channels/whatsapp/words.ts'
import { noNul } from '#values/text.ts'
import { ById, Count, Cursor, Flag, Id, page, pageLimit, Search } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { conversationMessages } from './messages.ts'
import { ClientPanel, Conversation, FoundMessage, Message, OpenConversation } from './rows.ts'
import { conversationFilters } from './words.ts'

export type ConversationList = z.output<typeof ConversationList>
export const ConversationList = z.object({
  filter: z.enum(conversationFilters).default('toutes'),
  /** A client's name or phone number. A search also finds closed conversations. */
  search: Search.optional(),
  cursor: Cursor.optional(),
  limit: pageLimit(),
})

export type ConversationCounts = z.output<typeof ConversationCounts>
/** Open conversations. `mine` are assigned to the caller, `failed` have a message that was not sent. */
const ConversationCounts = z.object({ unread: Count, mine: Count, mineUnread: Count, failed: Count })

export type Thread = z.output<typeof Thread>
/** Pages of messages: the newest, those before or after a cursor, or those around one message. */
const Thread = ById.extend({
  older: Cursor.optional(),
  newer: Cursor.optional(),
  around: Id.optional(),
  limit: pageLimit(50, 100),
})

export type ThreadPage = z.output<typeof ThreadPage>
/** Messages in descending order of time. The cursors `older` and `newer` are null when there are no more. */
const ThreadPage = z.object({
  items: z.array(Message),
  older: z.string().nullable(),
  newer: z.string().nullable(),
})

const To = z.object({ kind: z.enum(keyKinds), value: z.string().max(140) })
const text = z.string().trim().max(4096, '4 096 caractères au plus.').check(noNul)

export type Outgoing = z.output<typeof Outgoing>
/**
 * A message to send. The browser generates `messageId`, so that a repeated request sends one message only.
 */
const Outgoing = ById.extend({
  messageId: Id,
  /**
   * How the message is sent: `compte` is the company's WhatsApp Business account, `WhatsApp` opens the user's
   * own app.
   */
  by: z.enum(['compte', 'WhatsApp']),
  text,
  /** Id of an uploaded picture, PDF or voice recording. A recording is sent without text. */
  fileId: Id.optional(),
  /** An approved template of the company, with a value for each variable. */
  template: z
    .object({
      key: z.string().max(60),
      values: z.record(z.string().max(60), z.string().trim().min(1).max(500)),
    })
    .optional(),
  about: z
    .object({
      kind: z.enum(['clients', 'invoices', 'payments', 'credit_notes', 'quotes', 'goods', 'expeditions']),
      id: Id,
    })
    .optional(),
  replyToId: Id.optional(),
  to: To.optional(),
})

const refusals = {
  STOPPED: refusal(conversationMessages.stopped),
  NO_ADDRESS: refusal(conversationMessages.noAddress),
  NO_ACCOUNT: refusal(conversationMessages.noAccount),
  WINDOW_CLOSED: refusal(conversationMessages.windowClosed),
} as const

const elsewhere = refusalAbout(
  conversationMessages.assignedElsewhere,
  { name: z.string() },
  ({ name }) => `${name} suit déjà cette conversation.`,
)

const path = '/conversations' as const

export const conversations = {
  list: guarded('conversations.read', { reads: true })
    .route({ method: 'GET', path })
    .input(ConversationList)
    .output(page(Conversation)),
  /** Counts conversations: unread, assigned to the caller, failed. Stops at 100, shown as `99+`. */
  counts: guarded('conversations.read', { reads: true })
    .route({ method: 'GET', path: `${path}/counts` })
    .output(ConversationCounts),
  find: guarded('conversations.read', { reads: 'once' })
    .route({ method: 'GET', path: `${path}/messages` })
    .input(
      z.object({
        search: Search,
        conversationId: Id.optional(),
        cursor: Cursor.optional(),
        limit: pageLimit(25),
      }),
    )
    .output(page(FoundMessage)),
  colleagues: guarded('messages.send', { reads: true })
    .route({ method: 'GET', path: `${path}/colleagues` })
    .output(z.array(z.object({ id: Id, name: z.string() }))),
  /** Returns the conversation of a client; null while there is none. */
  ofClient: guarded('conversations.read', { reads: true })
    .route({ method: 'GET', path: `${path}/clients/{clientId}` })
    .input(z.object({ clientId: Id }))
    .output(z.object({ id: Id.nullable() })),
  /** Returns the client's conversation, and creates it if needed. */
  begin: guarded('messages.send')
    .route({ method: 'POST', path: `${path}/clients/{clientId}` })
    .input(z.object({ clientId: Id }))
    .output(ById),
  open: guarded('conversations.read', { reads: true })
    .route({ method: 'GET', path: `${path}/{id}` })
    .input(ById)
    .output(OpenConversation),
  thread: guarded('conversations.read', { reads: true })
    .route({ method: 'GET', path: `${path}/{id}/messages` })
    .input(Thread)
    .output(ThreadPage),
  panel: guarded('conversations.read', { reads: true })
    .route({ method: 'GET', path: `${path}/{id}/panel` })
    .input(ById)
    .output(ClientPanel.nullable()),
  /** Marks a conversation as read up to a message, or as unread. */
  read: guarded('messages.send')
    .route({ method: 'POST', path: `${path}/{id}/read` })
    .input(ById.extend({ upTo: Id.optional(), isRead: Flag.default(true) }))
    .output(z.void()),
  /**
   * Assigns a conversation to a user. `from` is the assignee shown to the caller: if another user changed it
   * meanwhile, the request is refused.
   */
  assign: guarded('messages.send', { records: ['CONVERSATION_ASSIGNED'] })
    .route({ method: 'PUT', path: `${path}/{id}/assignment` })
    .input(ById.extend({ to: Id.nullable(), from: Id.nullable() }))
    .output(Conversation)
    .errors({
      ASSIGNED_ELSEWHERE: elsewhere,
      UNKNOWN_COLLEAGUE: refusal(conversationMessages.unknownColleague),
    }),
  close: guarded('messages.send', { records: ['CONVERSATION_CLOSED'] })
    .route({ method: 'POST', path: `${path}/{id}/close` })
    .input(ById)
    .output(Conversation),
  reopen: guarded('messages.send', { records: ['CONVERSATION_REOPENED'] })
    .route({ method: 'POST', path: `${path}/{id}/reopen` })
    .input(ById)
    .output(Conversation),
  /** Allows messages again to a person who had replied STOP. */
  resume: guarded('messages.send', { records: ['CLIENT_RESUMED'] })
    .route({ method: 'POST', path: `${path}/{id}/resume` })
    .input(ById)
    .output(Conversation),
  /**
   * Links an unknown person to a client. If the client already has a conversation, both are merged and its id
   * is returned.
   */
  match: guarded('messages.send', { records: ['CONVERSATION_MATCHED'] })
    .route({ method: 'POST', path: `${path}/{id}/client` })
    .input(ById.extend({ clientId: Id }))
    .output(ById)
    .errors({ KNOWN_ALREADY: refusal(conversationMessages.knownAlready) }),
  upload: upload('messages', 'messages.send', `${path}/files`).input(UploadInput).output(FileInfo),
  file: download('conversations.read', `${path}/files/{id}`, { reads: true }).input(ById).output(FileInfo),
  send: guarded('messages.send', { creates: true, records: ['MESSAGE_SENT', 'MESSAGE_OPENED'] })
    .route({ method: 'POST', path: `${path}/{id}/messages`, successStatus: 201 })
    .input(Outgoing)
    .output(Message)
    .errors({
      ...refusals,
      EMPTY_MESSAGE: { status: 422, message: conversationMessages.empty },
      FILE_BY_HAND: refusal(conversationMessages.fileByHand),
      VOICE_WITH_TEXT: { status: 422, message: conversationMessages.voiceWithText },
      UNKNOWN_FILE: { status: 422, message: conversationMessages.unknownFile },
      TEMPLATE_NOT_APPROVED: refusal(conversationMessages.templateNotApproved),
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  retry: onMessage('retry', 'MESSAGE_RETRIED').errors({
    ...refusals,
    NOT_NOW: refusal(conversationMessages.notNow),
  }),
  declare: onMessage('declare', 'MESSAGE_DECLARED').errors({ NOT_NOW: refusal(conversationMessages.notNow) }),
  cancel: onMessage('cancel', 'MESSAGE_CANCELLED').errors({ NOT_NOW: refusal(conversationMessages.notNow) }),
}

function onMessage(act: string, action: 'MESSAGE_RETRIED' | 'MESSAGE_DECLARED' | 'MESSAGE_CANCELLED') {
  return guarded('messages.send', { records: [action] })
    .route({ method: 'POST', path: `${path}/messages/{id}/${act}` })
    .input(ById)
    .output(Message)
}
