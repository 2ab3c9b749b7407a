import { z } from 'zod'
import { freshProof, guarded, limited, refusal, staleErrors, tooMany } from '#access/procedure.ts'
import { FirstVersion } from '#wire/page.ts'
import { DomainDraft, signOnChecks, signOnFields } from './draft.ts'
import { signOnMessages } from './messages.ts'
import { SignOnCheck, SignOnDomain, SignOnProvider } from './rows.ts'

/** Settings of a company's single sign-on. */

const outside = { accounts: true, outside: true } as const

export const signOn = {
  provider: guarded('settings.manage', { reads: true })
    .route({ method: 'GET', path: '/sign-on' })
    .output(SignOnProvider),
  save: guarded('settings.manage', { records: ['SIGN_ON_CHANGED'] })
    .route({ method: 'PUT', path: '/sign-on' })
    .input(z.object({ version: FirstVersion, ...signOnFields }).check(...signOnChecks))
    .output(SignOnProvider)
    .errors({
      ...staleErrors(SignOnProvider),
      ...freshProof,
      NO_DOMAIN: refusal(signOnMessages.noDomain),
      OWN_PASSWORD_FIRST: refusal(signOnMessages.ownPasswordFirst),
    }),
  remove: guarded('settings.manage', { records: ['SIGN_ON_REMOVED'] })
    .route({ method: 'DELETE', path: '/sign-on' })
    .output(z.void())
    .errors(freshProof),
  /**
   * Tests the saved configuration. OpenID Connect: fetches the provider's configuration and tries the client
   * with its secret. SAML: parses the metadata.
   */
  test: guarded('settings.manage', { ...outside, ...limited('signOnTest'), records: ['SIGN_ON_TESTED'] })
    .route({ method: 'POST', path: '/sign-on/test' })
    .output(SignOnCheck)
    .errors({ ...tooMany, NO_PROVIDER: refusal(signOnMessages.noProvider) }),

  domains: guarded('settings.manage', { reads: true })
    .route({ method: 'GET', path: '/sign-on/domains' })
    .output(z.array(SignOnDomain)),
  addDomain: guarded('settings.manage', { records: ['SIGN_ON_DOMAIN_ADDED'] })
    .route({ method: 'POST', path: '/sign-on/domains' })
    .input(DomainDraft)
    .output(z.array(SignOnDomain))
    .errors({ ...freshProof, TOO_MANY_DOMAINS: refusal(signOnMessages.tooManyDomains) }),
  /** Verifies ownership of a domain by reading its public TXT record. */
  proveDomain: guarded('settings.manage', {
    ...outside,
    ...limited('signOnTest'),
    records: ['SIGN_ON_DOMAIN_PROVED'],
  })
    .route({ method: 'POST', path: '/sign-on/domains/{domain}/proof' })
    .input(DomainDraft)
    .output(z.array(SignOnDomain))
    .errors({
      ...freshProof,
      ...tooMany,
      TAKEN: refusal(signOnMessages.domainTaken),
      RECORD_MISSING: refusal(signOnMessages.recordMissing),
    }),
  removeDomain: guarded('settings.manage', { records: ['SIGN_ON_DOMAIN_REMOVED'] })
    .route({ method: 'DELETE', path: '/sign-on/domains/{domain}' })
    .input(DomainDraft)
    .output(z.array(SignOnDomain))
    .errors(freshProof),
}
