import { accountApi, api, publicApi } from '#access/guard/guard.ts'
import { proveDomain } from './domains.ts'
import {
  addDomain,
  domainsOf,
  providerSettings,
  removeDomain,
  removeProvider,
  saveProvider,
} from './settings.ts'
import { testProvider } from './test-provider.ts'

const outside = accountApi.signOn

export const signOn = publicApi.signOn.router({
  provider: api.signOn.provider.handler(({ context: { company, server } }) =>
    providerSettings(company, server),
  ),

  save: api.signOn.save.handler(
    async ({ context: { company, actor, server, record }, input: { version, ...draft } }) => {
      const saved = await saveProvider(company, actor, server, version, draft)
      record('SIGN_ON_CHANGED', { table: 'sign_on_providers', detail: saved.isActive ? saved.issuer : null })
      return saved
    },
  ),

  remove: api.signOn.remove.handler(async ({ context: { company, record } }) => {
    await removeProvider(company)
    record('SIGN_ON_REMOVED', { table: 'sign_on_providers' })
  }),

  test: outside.test.handler(({ context }) => testProvider(context)),

  domains: api.signOn.domains.handler(({ context: { company } }) => domainsOf(company)),

  addDomain: api.signOn.addDomain.handler(async ({ context: { company, record }, input: { domain } }) => {
    await addDomain(company, domain)
    record('SIGN_ON_DOMAIN_ADDED', { table: 'sign_on_domains', detail: domain })
    return domainsOf(company)
  }),

  proveDomain: outside.proveDomain.handler(({ context, input: { domain } }) => proveDomain(context, domain)),

  removeDomain: api.signOn.removeDomain.handler(
    async ({ context: { company, record }, input: { domain } }) => {
      await removeDomain(company, domain)
      record('SIGN_ON_DOMAIN_REMOVED', { table: 'sign_on_domains', detail: domain })
      return domainsOf(company)
    },
  ),
})
