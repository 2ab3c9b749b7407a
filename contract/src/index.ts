import { account } from './account/contract.ts'
import { superAdmins } from './account/super-admins.ts'
import { announcements } from './announcements/contract.ts'
import { apiKeys } from './api-keys/contract.ts'
import { clients } from './clients/contract.ts'
import { companies } from './companies/contract.ts'
import { dashboard } from './dashboard/contract.ts'
import { expeditions } from './expeditions/contract.ts'
import { exports } from './exports/contract.ts'
import { documents, files, photos } from './files/contract.ts'
import { history } from './history/contract.ts'
import { identity } from './identity/contract.ts'
import { installation } from './installation/contract.ts'
import { invoices } from './invoices/contract.ts'
import { mailbox } from './mailbox/contract.ts'
import { payments } from './payments/contract.ts'
import { platform } from './platform/contract.ts'
import { security } from './security/contract.ts'
import { services } from './services/contract.ts'
import { session } from './session/contract.ts'
import { settings } from './settings/contract.ts'
import { tenants } from './tenants/contract.ts'
import { users } from './users/contract.ts'
import { warehouse } from './warehouse/contract.ts'

export const contract = {
  session,
  account,
  superAdmins,
  mailbox,
  users,
  tenants,
  installation,
  dashboard,
  clients,
  services,
  invoices,
  payments,
  expeditions,
  warehouse,
  history,
  security,
  apiKeys,
  exports,
  companies,
  platform,
  announcements,
  settings,
  files,
  photos,
  documents,
  identity,
}
