import { z } from 'zod'
import { commonRefusals, freshProof, guarded, limited, refusal, staleErrors } from '#access/procedure.ts'
import { FileInfo } from '#channels/files/contract.ts'
import { download, UploadInput, upload } from '#channels/files/transfers.ts'
import { mailOffErrors } from '#channels/mail/messages.ts'
import { airDivisors } from '#trade/freight/chargeable.ts'
import { telephone, telephones } from '#values/telephone/telephone.ts'
import { FirstVersion, Id, Version } from '#wire/page.ts'
import {
  CountryDraft,
  FactorRuleDraft,
  FeaturesDraft,
  InvoicingDraft,
  LetterheadDraft,
  MailDraft,
  RoleChoicesDraft,
  SubProductDraft,
  TimeZoneDraft,
  VisibilityDraft,
  WarehouseDraft,
} from './draft.ts'
import { settingsMessages } from './messages.ts'
import {
  CompanyCountry,
  CompanyFeatures,
  FactorRule,
  Invoicing,
  InvoicingDefaults,
  LabelledMeasuring,
  Letterhead,
  Mail,
  RoleChoices,
  SubProduct,
  TimeZone,
  Visibility,
  WarehouseSettings,
} from './rows.ts'

/**
 * The company whose settings are concerned. A super_admin passes its id. For other callers it is the company
 * of their session.
 */

const CompanyScope = z.object({ tenantId: Id.optional() })

const reading = { reads: true, administers: true } as const
const writing = { administers: true } as const
const takenErrors = { TAKEN: refusal(settingsMessages.subProductTaken) } as const

export const settings = {
  /** Returns the default values of a new invoice. Available to every role that reads invoices. */
  invoicingDefaults: guarded('invoices.read', { reads: true })
    .route({ method: 'GET', path: '/invoicing-defaults' })
    .output(InvoicingDefaults.extend({ airDivisor: z.literal(airDivisors) })),

  letterhead: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/documents' })
    .input(CompanyScope)
    .output(Letterhead),
  saveLetterhead: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/documents' })
    .input(
      z.object({
        ...CompanyScope.shape,
        version: FirstVersion,
        ...LetterheadDraft.shape,
        phone: telephones(),
      }),
    )
    .output(Letterhead)
    .errors({
      ...staleErrors(Letterhead),
      STAMP_UNKNOWN: { status: 422, message: settingsMessages.stampUnknown },
    }),
  /**
   * The request body is the raw picture. It becomes the company's stamp when `saveLetterhead` is called with
   * its id.
   */
  putStamp: upload('stamps', 'settings.manage', '/tenants/{tenantId}/stamp', writing)
    .input(UploadInput.extend({ tenantId: Id }))
    .output(FileInfo),
  openStamp: download('settings.manage', '/tenants/{tenantId}/stamp/{id}', reading)
    .input(z.object({ tenantId: Id, id: Id }))
    .output(FileInfo),

  invoicing: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/invoicing' })
    .input(CompanyScope)
    .output(Invoicing),
  saveInvoicing: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/invoicing' })
    .input(z.object({ ...CompanyScope.shape, version: FirstVersion, ...InvoicingDraft.shape }))
    .output(Invoicing)
    .errors(staleErrors(Invoicing)),

  measuring: guarded('measuring.read', { reads: true })
    .route({ method: 'GET', path: '/measuring' })
    .output(LabelledMeasuring),
  warehouse: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/warehouse' })
    .input(CompanyScope)
    .output(WarehouseSettings),
  saveWarehouse: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/warehouse' })
    .input(z.object({ ...CompanyScope.shape, version: FirstVersion, ...WarehouseDraft.shape }))
    .output(WarehouseSettings)
    .errors(staleErrors(WarehouseSettings)),

  subProducts: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/sub-products' })
    .input(CompanyScope)
    .output(z.array(SubProduct)),
  createSubProduct: guarded('settings.manage', { ...writing, creates: true, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'POST', path: '/settings/sub-products', successStatus: 201 })
    .input(z.object({ ...CompanyScope.shape, id: Id.optional(), ...SubProductDraft.shape }))
    .output(SubProduct)
    .errors(takenErrors),
  changeSubProduct: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PATCH', path: '/settings/sub-products/{id}' })
    .input(z.object({ ...CompanyScope.shape, id: Id, version: Version, ...SubProductDraft.shape }))
    .output(SubProduct)
    .errors({ ...takenErrors, ...staleErrors(SubProduct) }),
  /** Deletes a sub-product. Existing invoices keep its name. */
  removeSubProduct: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'DELETE', path: '/settings/sub-products/{id}' })
    .input(z.object({ ...CompanyScope.shape, id: Id }))
    .output(z.void()),

  timeZone: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/time-zone' })
    .input(CompanyScope)
    .output(TimeZone),
  saveTimeZone: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/time-zone' })
    .input(z.object({ ...CompanyScope.shape, version: Version, ...TimeZoneDraft.shape }))
    .output(TimeZone)
    .errors(staleErrors(TimeZone)),

  secondFactor: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/second-factor' })
    .input(CompanyScope)
    .output(FactorRule),
  /** Saves the second-factor rule. An admin who makes a second factor mandatory for others must have one. */
  saveSecondFactor: guarded('settings.manage', { ...writing, records: ['MFA_RULE_CHANGED'] })
    .route({ method: 'PUT', path: '/settings/second-factor' })
    .input(z.intersection(z.object({ ...CompanyScope.shape, version: Version }), FactorRuleDraft))
    .output(FactorRule)
    .errors({
      ...staleErrors(FactorRule),
      ...freshProof,
      OWN_FACTOR_FIRST: refusal(settingsMessages.ownFactorFirst),
    }),

  roles: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/roles' })
    .input(CompanyScope)
    .output(RoleChoices),
  /** Saves what employees may do. Their open sessions follow at their next request. */
  saveRoles: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/roles' })
    .input(z.object({ ...CompanyScope.shape, version: Version, ...RoleChoicesDraft.shape }))
    .output(RoleChoices)
    .errors(staleErrors(RoleChoices)),

  features: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/features' })
    .input(CompanyScope)
    .output(CompanyFeatures),
  /**
   * Switches parts of the product on or off. What a part wrote stays when it is switched off, and shows again
   * when it is switched on.
   */
  saveFeatures: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/features' })
    .input(z.object({ ...CompanyScope.shape, version: Version, ...FeaturesDraft.shape }))
    .output(CompanyFeatures)
    .errors(staleErrors(CompanyFeatures)),

  country: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/country' })
    .input(CompanyScope)
    .output(CompanyCountry),
  saveCountry: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/country' })
    .input(z.intersection(z.object({ ...CompanyScope.shape, version: Version }), CountryDraft))
    .output(CompanyCountry)
    .errors(staleErrors(CompanyCountry)),

  visibility: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/visibility' })
    .input(CompanyScope)
    .output(Visibility),
  saveVisibility: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/visibility' })
    .input(
      z.object({ ...CompanyScope.shape, version: Version, ...VisibilityDraft.shape, whatsapp: telephone() }),
    )
    .output(Visibility)
    .errors(staleErrors(Visibility)),

  mail: guarded('settings.manage', reading)
    .route({ method: 'GET', path: '/settings/mail' })
    .input(CompanyScope)
    .output(Mail),
  saveMail: guarded('settings.manage', { ...writing, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/mail' })
    .input(z.object({ ...CompanyScope.shape, version: FirstVersion, ...MailDraft.shape }))
    .output(Mail)
    .errors(staleErrors(Mail)),
  /** Sends a test email to the caller through the company's mail settings. */
  testMail: guarded('settings.manage', { ...limited('mailTest'), records: ['MAIL_TESTED'] })
    .route({ method: 'POST', path: '/settings/mail/test' })
    .output(z.object({ to: z.string() }))
    .errors({
      ...mailOffErrors,
      TOO_MANY: commonRefusals.TOO_MANY,
    }),
}
