import { api } from '#access/guard/guard.ts'
import { openByHand } from './open-by-hand.ts'
import { prepareMessages } from './prepare.ts'
import { sendByAccount, sendToMany } from './send.ts'

export const messages = api.messages.router({
  prepare: api.messages.prepare.handler(({ context, input }) => prepareMessages(context, input)),

  open: api.messages.open.handler(({ context, input }) => openByHand(context, input)),

  send: api.messages.send.handler(({ context, input }) => sendByAccount(context, input)),

  sendMany: api.messages.sendMany.handler(({ context, input }) => sendToMany(context, input)),
})
