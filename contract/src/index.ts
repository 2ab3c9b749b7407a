import { session } from './access/session.ts'
import { documents, files, photos } from './channels/files/contract.ts'
import { mailbox } from './channels/mailbox/contract.ts'
import { apiKeys } from './company/api-keys/contract.ts'
import { brand } from './company/brand/contract.ts'
import { exports } from './company/exports/contract.ts'
import { practice } from './company/practice/contract.ts'
import { security } from './company/security/contract.ts'
import { settings } from './company/settings/contract.ts'
import { signOn } from './company/sign-on/contract.ts'
import { whatsapp } from './company/whatsapp/contract.ts'
import { accounts } from './people/account/accounts.ts'
import { account } from './people/account/contract.ts'
import { superAdmins } from './people/account/super-admins.ts'
import { installation } from './people/installation/contract.ts'
import { users } from './people/users/contract.ts'
import { announcements } from './platform/announcements/contract.ts'
import { companies } from './platform/companies/contract.ts'
import { platform } from './platform/overview/contract.ts'
import { face } from './site/face/contract.ts'
import { accounting } from './trade/accounting/contract.ts'
import { clientFiles, expeditionFiles, goodsFiles, invoiceFiles } from './trade/attachments/contract.ts'
import { billing } from './trade/billing/contract.ts'
import { cargoNotes } from './trade/cargo-notes/contract.ts'
import { clients } from './trade/clients/contract.ts'
import { conversations } from './trade/conversations/contract.ts'
import { currencies, rates } from './trade/currencies/contract.ts'
import { customsCodes } from './trade/customs-codes/contract.ts'
import { dashboard } from './trade/dashboard/contract.ts'
import { tradeDocuments } from './trade/documents/contract.ts'
import { houseBills } from './trade/documents/house-bills.ts'
import { saleDocuments } from './trade/documents/sale.ts'
import { documentSendings } from './trade/documents/sendings.ts'
import { sydonia } from './trade/documents/sydonia/contract.ts'
import { tillDocuments } from './trade/documents/till.ts'
import { expeditions } from './trade/expeditions/contract.ts'
import { warehouse } from './trade/goods/contract.ts'
import { goods } from './trade/goods/goods-actions.ts'
import { quay } from './trade/goods/quay.ts'
import { releases } from './trade/goods/releases.ts'
import { tracking } from './trade/goods/tracking.ts'
import { history } from './trade/history/contract.ts'
import { imports } from './trade/imports/contract.ts'
import { invoices } from './trade/invoices/contract.ts'
import { creditNotes, ledger } from './trade/ledger/contract.ts'
import { limits } from './trade/limits/contract.ts'
import { lists } from './trade/lists/contract.ts'
import { views } from './trade/lists/views-contract.ts'
import { messages } from './trade/messages/contract.ts'
import { funds, moneyAccounts, paymentMethods } from './trade/money-accounts/contract.ts'
import { expenses } from './trade/money-accounts/expenses.ts'
import { transfers } from './trade/money-accounts/transfers.ts'
import { notices } from './trade/notices/contract.ts'
import { parties } from './trade/parties/contract.ts'
import { payments } from './trade/payments/contract.ts'
import { tenders } from './trade/payments/tenders.ts'
import { places } from './trade/places/contract.ts'
import { prices } from './trade/prices/contract.ts'
import { quotes } from './trade/quotes/contract.ts'
import { reminders } from './trade/reminders/contract.ts'
import { reports } from './trade/reports/contract.ts'
import { search } from './trade/search/contract.ts'
import { series } from './trade/series/contract.ts'
import { services } from './trade/services/contract.ts'
import { till } from './trade/till/contract.ts'
import { tillDay } from './trade/till/day/contract.ts'

export const contract = {
  session,
  account,
  superAdmins,
  accounts,
  mailbox,
  users,
  face,
  installation,
  dashboard,
  clients,
  services,
  prices,
  limits,
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
}
