import { createRouterClient } from '@orpc/server'
import type { RequestContext } from '#access/caller/server.ts'
import { publicApi } from '#access/guard/guard.ts'
import { session } from '#access/guard/session-router.ts'
import { documents, files, photos } from '#channels/files/router.ts'
import { mailbox } from '#channels/mail/router.ts'
import { apiKeys } from '#company/api-keys/router.ts'
import { brand } from '#company/brand/router.ts'
import { exports } from '#company/exports/router.ts'
import { practice } from '#company/practice/router.ts'
import { security } from '#company/security/router.ts'
import { settings } from '#company/settings/router.ts'
import { signOn } from '#company/sign-on/router.ts'
import { whatsapp } from '#company/whatsapp/router.ts'
import { accounts } from '#people/account/accounts/router.ts'
import { applications } from '#people/account/applications.ts'
import { ownFactors } from '#people/account/factors/router.ts'
import { ownIdentities } from '#people/account/identities/router.ts'
import { ownAccount } from '#people/account/own/router.ts'
import { phones } from '#people/account/phones/router.ts'
import { account } from '#people/account/router.ts'
import { superAdmins } from '#people/account/super-admins/router.ts'
import { installation } from '#people/installation/router.ts'
import { users } from '#people/users/router.ts'
import { announcements } from '#platform/announcements/router.ts'
import { companies } from '#platform/companies/router.ts'
import { platform } from '#platform/overview/router.ts'
import { face } from '#site/face/router.ts'
import { accounting } from '#trade/accounting/router.ts'
import { clientFiles, expeditionFiles, goodsFiles, invoiceFiles } from '#trade/attachments/router.ts'
import { billing } from '#trade/billing/router.ts'
import { cargoNotes } from '#trade/cargo-notes/router.ts'
import { clients } from '#trade/clients/router.ts'
import { conversations } from '#trade/conversations/router.ts'
import { currencies, rates } from '#trade/currencies/router.ts'
import { customsCodes } from '#trade/customs-codes/router.ts'
import { dashboard } from '#trade/dashboard/router.ts'
import { houseBills } from '#trade/documents/bill/bill-router.ts'
import { documentSendings } from '#trade/documents/departure/departure-router.ts'
import { tradeDocuments } from '#trade/documents/router.ts'
import { saleDocuments } from '#trade/documents/sale/sale-router.ts'
import { sydonia } from '#trade/documents/sydonia/sydonia-router.ts'
import { tillDocuments } from '#trade/documents/till/till-router.ts'
import { expeditions } from '#trade/expeditions/router.ts'
import { goods } from '#trade/goods/goods-router.ts'
import { quay } from '#trade/goods/quay/quay-router.ts'
import { releases } from '#trade/goods/releases-router.ts'
import { warehouse } from '#trade/goods/router.ts'
import { tracking } from '#trade/goods/tracking-router.ts'
import { history } from '#trade/history/router.ts'
import { imports } from '#trade/imports/router.ts'
import { invoices } from '#trade/invoices/router.ts'
import { creditNotes, ledger } from '#trade/ledger/router.ts'
import { limits } from '#trade/limits/router.ts'
import { lists } from '#trade/lists/router.ts'
import { views } from '#trade/lists/views-router.ts'
import { messages } from '#trade/messages/router.ts'
import { expenses, funds, moneyAccounts, paymentMethods, transfers } from '#trade/money-accounts/router.ts'
import { reminders } from '#trade/notices/reminder-router.ts'
import { notices } from '#trade/notices/router.ts'
import { parties } from '#trade/parties/router.ts'
import { payments } from '#trade/payments/router.ts'
import { places } from '#trade/places/router.ts'
import { prices } from '#trade/prices/router.ts'
import { quotes } from '#trade/quotes/router.ts'
import { reports } from '#trade/reports/router.ts'
import { search } from '#trade/search/router.ts'
import { series } from '#trade/series/router.ts'
import { services } from '#trade/services/router.ts'
import { tenders } from '#trade/tenders/router.ts'
import { tillDay } from '#trade/till/day/router.ts'
import { till } from '#trade/till/router.ts'

export const router = publicApi.router({
  session,
  account: publicApi.account.router({
    ...account,
    ...ownAccount,
    ...ownFactors,
    ...applications,
    ...ownIdentities,
    ...phones,
  }),
  superAdmins,
  accounts,
  mailbox,
  users,
  face,
  installation,
  dashboard,
  clients,
  services,
  quotes,
  invoices,
  payments,
  ledger,
  creditNotes,
  tenders,
  moneyAccounts,
  currencies,
  rates,
  paymentMethods,
  till,
  tillDay,
  tillDocuments,
  funds,
  transfers,
  expenses,
  accounting,
  notices,
  reminders,
  expeditions,
  places,
  prices,
  limits,
  cargoNotes,
  billing,
  tradeDocuments,
  houseBills,
  sydonia,
  documentSendings,
  parties,
  customsCodes,
  saleDocuments,
  warehouse,
  goods,
  quay,
  releases,
  tracking,
  conversations,
  history,
  reports,
  series,
  lists,
  views,
  messages,
  imports,
  search,
  security,
  apiKeys,
  exports,
  companies,
  platform,
  announcements,
  settings,
  practice,
  signOn,
  whatsapp,
  files,
  photos,
  documents,
  clientFiles,
  invoiceFiles,
  expeditionFiles,
  goodsFiles,
  brand,
})

/** Calls procedures from inside the server, on behalf of the caller of a request. */
export const procedureClientFor = (context: RequestContext) => createRouterClient(router, { context })
