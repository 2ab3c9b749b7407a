import { api } from '#access/guard/guard.ts'
import { accountById, changeAccount, createAccount, listAccounts } from './accounts.ts'
import { changeMethod, createMethod, listMethods } from './methods.ts'

export const moneyAccounts = api.moneyAccounts.router({
  list: api.moneyAccounts.list.handler(({ context, input }) =>
    listAccounts(context.company, context.actor, input.active),
  ),
  get: api.moneyAccounts.get.handler(({ context, input }) =>
    accountById(context.company, context.actor, input.id),
  ),
  create: api.moneyAccounts.create.handler(({ context, input }) => createAccount(context, input)),
  update: api.moneyAccounts.update.handler(({ context, input: { id, version, ...change } }) =>
    changeAccount(context, id, version, change),
  ),
})

export const paymentMethods = api.paymentMethods.router({
  list: api.paymentMethods.list.handler(({ context, input }) => listMethods(context.company, input.active)),
  create: api.paymentMethods.create.handler(({ context, input }) => createMethod(context, input)),
  update: api.paymentMethods.update.handler(({ context, input: { id, version, ...change } }) =>
    changeMethod(context, id, version, change),
  ),
})
