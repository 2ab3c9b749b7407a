import { api } from '#access/guard/guard.ts'
import { addFile, fileById } from '#channels/files/queries.ts'
import { accountById, changeAccount, createMoneyAccount, listAccounts } from './accounts.ts'
import { expenseSettings, saveExpenseSettings } from './expense-settings.ts'
import { cancelExpense, expenseById, listExpenses, recordExpense } from './expenses.ts'
import { addFunds, cancelFunds } from './funds.ts'
import { changeMethod, createMethod, listMethods } from './methods.ts'
import { listMoves } from './moves.ts'
import { listUsualMethods, proposeForUsual } from './proposed-accounts.ts'
import {
  acknowledgeTransfer,
  cancelTransfer,
  listTransfers,
  sendTransfer,
  settleTransfer,
  transferById,
  waitingTransfers,
} from './transfers.ts'

export const moneyAccounts = api.moneyAccounts.router({
  list: api.moneyAccounts.list.handler(({ context, input }) =>
    listAccounts(context.company, context.actor, input.active),
  ),
  get: api.moneyAccounts.get.handler(({ context, input }) =>
    accountById(context.company, context.actor, input.id),
  ),
  moves: api.moneyAccounts.moves.handler(({ context, input }) =>
    listMoves(context.company, context.actor, input),
  ),
  create: api.moneyAccounts.create.handler(({ context, input }) => createMoneyAccount(context, input)),
  update: api.moneyAccounts.update.handler(({ context, input: { id, version, ...change } }) =>
    changeAccount(context, id, version, change),
  ),
})

export const funds = api.funds.router({
  add: api.funds.add.handler(({ context, input }) => addFunds(context, input)),
  cancel: api.funds.cancel.handler(({ context, input }) => cancelFunds(context, input)),
})

export const transfers = api.transfers.router({
  list: api.transfers.list.handler(({ context, input }) =>
    listTransfers(context.company, context.actor, input),
  ),
  get: api.transfers.get.handler(({ context, input }) =>
    transferById(context.company, context.actor, input.id),
  ),
  send: api.transfers.send.handler(({ context, input }) => sendTransfer(context, input)),
  acknowledge: api.transfers.acknowledge.handler(({ context, input }) => acknowledgeTransfer(context, input)),
  settle: api.transfers.settle.handler(({ context, input }) => settleTransfer(context, input)),
  cancel: api.transfers.cancel.handler(({ context, input }) => cancelTransfer(context, input)),
  waiting: api.transfers.waiting.handler(({ context }) => waitingTransfers(context.company)),
})

export const expenses = api.expenses.router({
  list: api.expenses.list.handler(({ context, input }) => listExpenses(context.company, input)),
  get: api.expenses.get.handler(({ context, input }) => expenseById(context.company, input.id)),
  record: api.expenses.record.handler(({ context, input }) => recordExpense(context, input)),
  cancel: api.expenses.cancel.handler(({ context, input }) => cancelExpense(context, input)),
  putPhoto: api.expenses.putPhoto.handler(async ({ context: { company, actor, bytes }, input: { name } }) => {
    const photo = await addFile(company, actor, 'proofs', name, bytes)
    return { ...photo, url: photoPath(photo.id) }
  }),
  openPhoto: api.expenses.openPhoto.handler(async ({ context: { company, bytes }, input: { id } }) => {
    const photo = await fileById(company, 'proofs', id)
    bytes?.found?.(photo.storageKey)
    return { ...photo.info, url: photoPath(id) }
  }),
  settings: api.expenses.settings.handler(({ context }) => expenseSettings(context.company)),
  saveSettings: api.expenses.saveSettings.handler(
    async ({ context: { company, record }, input: { version, ...draft } }) => {
      const saved = await saveExpenseSettings(company, version, draft)
      record('SETTINGS_UPDATED', { table: 'till_settings', detail: 'Dépenses : catégories et plafonds' })
      return saved
    },
  ),
})

export const paymentMethods = api.paymentMethods.router({
  list: api.paymentMethods.list.handler(({ context, input }) => listMethods(context.company, input.active)),
  usual: api.paymentMethods.usual.handler(({ context }) => listUsualMethods(context.company)),
  propose: api.paymentMethods.propose.handler(({ context, input }) => proposeForUsual(context, input)),
  create: api.paymentMethods.create.handler(({ context, input }) => createMethod(context, input)),
  update: api.paymentMethods.update.handler(({ context, input: { id, version, ...change } }) =>
    changeMethod(context, id, version, change),
  ),
})

function photoPath(id: string): string {
  return `/api/expense-photos/${id}`
}
