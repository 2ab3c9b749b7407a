import { z } from 'zod'
import { guarded, limited, refusal, stale } from '#access/procedure.ts'
import { FileInfo } from '#channels/files/contract.ts'
import { download, Sent, upload } from '#channels/files/transfers.ts'
import { Instant } from '#instants.ts'
import { Count, Id, Version } from '#page.ts'
import { accountMessages } from '#people/account/messages.ts'
import { apiRefusals } from '#refusals.ts'
import { telephone, telephones } from '#telephone.ts'
import { airDivisors, roundingsKg } from '#trade/freight/chargeable.ts'
import { invoiceStatuses } from '#trade/invoices/words.ts'
import { InvoicingDraft, LetterheadDraft, MailDraft, SubProductDraft, TimeZoneDraft, VisibilityDraft, WarehouseDraft } from './draft.ts'
import { settingsMessages } from './messages.ts'

/** What the admins of a company settle for it. A super_admin names the company; for anybody else it is the one they are in. */

const At = z.object({ tenantId: Id.optional() })
const version = z.number().int()
/** 0 before anything was saved. */
const versionExpected = 'Indiquez la version lue, un nombre entier.'
const FirstVersion = z.coerce.number(versionExpected).int(versionExpected).min(0, versionExpected)
const text = z.string().nullable()

export type Letterhead = z.output<typeof Letterhead>
export const Letterhead = z.object({
  version,
  legalName: text,
  tradeRegister: text,
  nationalId: text,
  taxNumber: text,
  address: text,
  phone: text,
  email: text,
  website: text,
  bankDetails: text,
  mobileMoney: text,
  invoiceTerms: text,
  documentFooter: text,
  stampId: Id.nullable(),
  stampUrl: text,
})

/** How a new invoice starts; null is the specification's own default. */
export type InvoicingDefaults = z.output<typeof InvoicingDefaults>
export const InvoicingDefaults = z.object({
  dueDays: z.number().int().nullable(),
  defaultStatus: z.enum(invoiceStatuses),
  maritimeDescription: text,
  airDescription: text,
})

export type Invoicing = z.output<typeof Invoicing>
export const Invoicing = InvoicingDefaults.extend({ version })

/** How goods are measured, and where they may stand: for whoever receives, loads or reads them. */
export type Measuring = z.output<typeof Measuring>
export const Measuring = z.object({
  airDivisor: z.literal(airDivisors),
  roundingKg: z.literal(roundingsKg),
  wmMinimum: z.number(),
  places: z.array(z.string()),
})

export type WarehouseSettings = z.output<typeof WarehouseSettings>
export const WarehouseSettings = Measuring.extend({ version })

export type SubProduct = z.output<typeof SubProduct>
export const SubProduct = z.object({ id: Id, version, name: z.string() })

export type TimeZone = z.output<typeof TimeZone>
export const TimeZone = z.object({ version, timeZone: z.string() })

export type Visibility = z.output<typeof Visibility>
export const Visibility = z.object({
  version,
  slug: z.string(),
  listedInDirectory: z.boolean(),
  publishesPrices: z.boolean(),
  city: text,
  tagline: text,
  whatsapp: text,
})

export type Mail = z.output<typeof Mail>
export const Mail = z.object({
  version,
  senderName: text,
  replyTo: text,
  /** How mail leaves this installation: sent, kept in the mailbox of the demo, or not at all. */
  mode: z.enum(['smtp', 'mailbox', 'none']),
  /** How the last mail of the company went. */
  last: z.object({ state: z.string(), at: Instant }).nullable(),
})

const read = { reads: true, administers: true } as const
const written = { administers: true } as const
const taken = { TAKEN: refusal(settingsMessages.subProductTaken) } as const

export const settings = {
  /** For whoever may read invoices. */
  invoicingDefaults: guarded('invoices.read', { reads: true })
    .route({ method: 'GET', path: '/invoicing-defaults' })
    .output(InvoicingDefaults.extend({ airDivisor: z.literal(airDivisors) })),

  letterhead: guarded('settings.manage', read).route({ method: 'GET', path: '/settings/documents' }).input(At).output(Letterhead),
  saveLetterhead: guarded('settings.manage', { ...written, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/documents' })
    .input(z.object({ ...At.shape, version: FirstVersion, ...LetterheadDraft.shape, phone: telephones() }))
    .output(Letterhead)
    .errors({ ...stale(Letterhead), STAMP_UNKNOWN: { status: 422, message: settingsMessages.stampUnknown } }),
  /** The body is the picture itself, raw. It is the company's stamp once `saveLetterhead` names it. */
  putStamp: upload('stamps', 'settings.manage', '/tenants/{tenantId}/stamp', written)
    .input(Sent.extend({ tenantId: Id }))
    .output(FileInfo),
  openStamp: download('settings.manage', '/tenants/{tenantId}/stamp/{id}', read)
    .input(z.object({ tenantId: Id, id: Id }))
    .output(FileInfo),

  invoicing: guarded('settings.manage', read).route({ method: 'GET', path: '/settings/invoicing' }).input(At).output(Invoicing),
  saveInvoicing: guarded('settings.manage', { ...written, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/invoicing' })
    .input(z.object({ ...At.shape, version: FirstVersion, ...InvoicingDraft.shape }))
    .output(Invoicing)
    .errors(stale(Invoicing)),

  measuring: guarded('measuring.read', { reads: true }).route({ method: 'GET', path: '/measuring' }).output(Measuring),
  warehouse: guarded('settings.manage', read).route({ method: 'GET', path: '/settings/warehouse' }).input(At).output(WarehouseSettings),
  saveWarehouse: guarded('settings.manage', { ...written, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/warehouse' })
    .input(z.object({ ...At.shape, version: FirstVersion, ...WarehouseDraft.shape }))
    .output(WarehouseSettings)
    .errors(stale(WarehouseSettings)),

  subProducts: guarded('settings.manage', read).route({ method: 'GET', path: '/settings/sub-products' }).input(At).output(z.array(SubProduct)),
  createSubProduct: guarded('settings.manage', { ...written, creates: true, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'POST', path: '/settings/sub-products', successStatus: 201 })
    .input(z.object({ ...At.shape, id: Id.optional(), ...SubProductDraft.shape }))
    .output(SubProduct)
    .errors(taken),
  changeSubProduct: guarded('settings.manage', { ...written, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PATCH', path: '/settings/sub-products/{id}' })
    .input(z.object({ ...At.shape, id: Id, version: Version, ...SubProductDraft.shape }))
    .output(SubProduct)
    .errors({ ...taken, ...stale(SubProduct) }),
  /** Invoices that name it keep its name. */
  removeSubProduct: guarded('settings.manage', { ...written, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'DELETE', path: '/settings/sub-products/{id}' })
    .input(z.object({ ...At.shape, id: Id }))
    .output(z.void()),

  timeZone: guarded('settings.manage', read).route({ method: 'GET', path: '/settings/time-zone' }).input(At).output(TimeZone),
  saveTimeZone: guarded('settings.manage', { ...written, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/time-zone' })
    .input(z.object({ ...At.shape, version: Version, ...TimeZoneDraft.shape }))
    .output(TimeZone)
    .errors(stale(TimeZone)),

  visibility: guarded('settings.manage', read).route({ method: 'GET', path: '/settings/visibility' }).input(At).output(Visibility),
  saveVisibility: guarded('settings.manage', { ...written, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/visibility' })
    .input(z.object({ ...At.shape, version: Version, ...VisibilityDraft.shape, whatsapp: telephone() }))
    .output(Visibility)
    .errors(stale(Visibility)),

  mail: guarded('settings.manage', read).route({ method: 'GET', path: '/settings/mail' }).input(At).output(Mail),
  saveMail: guarded('settings.manage', { ...written, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/settings/mail' })
    .input(z.object({ ...At.shape, version: FirstVersion, ...MailDraft.shape }))
    .output(Mail)
    .errors(stale(Mail)),
  /** A message to oneself, as the company's mail leaves. */
  testMail: guarded('settings.manage', { ...limited('mailTest'), records: ['MAIL_TESTED'] })
    .route({ method: 'POST', path: '/settings/mail/test' })
    .output(z.object({ to: z.string() }))
    .errors({
      MAIL_OFF: { status: 503, message: accountMessages.mailOff },
      TOO_MANY: { status: 429, message: apiRefusals.tooMany, data: z.object({ retryAfter: Count }) },
    }),
}
