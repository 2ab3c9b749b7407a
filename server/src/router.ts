import { createRouterClient } from '@orpc/server'
import { publicApi } from '#access/guard.ts'
import type { RequestContext } from '#access/server.ts'
import { account } from '#account/router.ts'
import { superAdmins } from '#account/super-admins/router.ts'
import { announcements } from '#announcements/router.ts'
import { apiKeys } from '#api-keys/router.ts'
import { clients } from '#clients/router.ts'
import { companies } from '#companies/router.ts'
import { dashboard } from '#dashboard/router.ts'
import { expeditions } from '#expeditions/router.ts'
import { exports } from '#exports/router.ts'
import { documents, files, photos } from '#files/router.ts'
import { history } from '#history/router.ts'
import { identity } from '#identity/router.ts'
import { installation } from '#installation/router.ts'
import { invoices } from '#invoices/router.ts'
import { mailbox } from '#mail/router.ts'
import { payments } from '#payments/router.ts'
import { platform } from '#platform/router.ts'
import { security } from '#security/router.ts'
import { services } from '#services/router.ts'
import { session } from '#session/router.ts'
import { settings } from '#settings/router.ts'
import { tenants } from '#tenants/router.ts'
import { users } from '#users/router.ts'
import { warehouse } from '#warehouse/router.ts'

export const router = publicApi.router({
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
})

/** Every procedure, called from inside the server as whoever a request comes from. */
export const callsAs = (context: RequestContext) => createRouterClient(router, { context })
