import { z } from 'zod'
import { guarded, stale } from '#access/procedure.ts'
import { FileInfo } from '#channels/files/contract.ts'
import { Sent, upload } from '#channels/files/transfers.ts'
import { colour } from '#values/fields.ts'
import { Id, Version } from '#wire/page.ts'
import { BrandDraft, longestCss } from './draft.ts'
import { brandMessages } from './messages.ts'

const OfTenant = z.object({ tenantId: Id })

export type Brand = z.output<typeof Brand>
export const Brand = z.object({
  tenantId: Id,
  version: Version,
  name: z.string(),
  slug: z.string(),
  city: z.string().nullable(),
  tagline: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoId: Id.nullable(),
  logoUrl: z.string().nullable(),
  customCss: z.string(),
})

/** A rule of the style sheet that is not taken, and why. */
export type RejectedRule = z.output<typeof RejectedRule>
export const RejectedRule = z.object({ line: z.number().int(), selector: z.string(), reason: z.string() })

/** What the palette makes of two colours, and what cannot be read as it was picked. */
export type Look = z.output<typeof Look>
export const Look = z.object({
  light: z.record(z.string(), z.string()),
  dark: z.record(z.string(), z.string()),
  warnings: z.array(z.object({ colour: z.enum(['primary', 'secondary']), sentence: z.string() })),
})

const checked = { reads: true, shared: true } as const // no company's rows are touched

export const brand = {
  get: guarded('brand.manage', { reads: true, administers: true })
    .route({ method: 'GET', path: '/tenants/{tenantId}/identity' })
    .input(OfTenant)
    .output(Brand),
  save: guarded('brand.manage', { administers: true, records: ['BRAND_CHANGED'] })
    .route({ method: 'PUT', path: '/tenants/{tenantId}/identity' })
    .input(z.intersection(BrandDraft, OfTenant.extend({ version: Version })))
    .output(Brand)
    .errors({
      ...stale(Brand),
      CSS_REJECTED: { status: 422, message: brandMessages.cssRejected, data: z.object({ rejected: z.array(RejectedRule) }) },
      LOGO_UNKNOWN: { status: 422, message: brandMessages.logoUnknown },
    }),
  /** The body is the picture itself, raw. It is the company's logo once `save` names it. */
  putLogo: upload('logos', 'brand.manage', '/tenants/{tenantId}/logo', { administers: true })
    .input(Sent.extend({ tenantId: Id }))
    .output(FileInfo),
  look: guarded('brand.manage', checked)
    .route({ method: 'GET', path: '/identity/look' })
    .input(z.object({ primaryColor: colour(), secondaryColor: colour() }))
    .output(Look),
  /** What is refused of a sheet; when nothing is, the sheet of the preview, which reaches nothing else. */
  checkCss: guarded('brand.manage', checked)
    .route({ method: 'POST', path: '/identity/css' })
    .input(z.object({ css: z.string().max(longestCss, brandMessages.cssTooLong) }))
    .output(z.object({ rejected: z.array(RejectedRule), preview: z.string() })),
}
