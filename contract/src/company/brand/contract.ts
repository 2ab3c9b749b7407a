import { z } from 'zod'
import { commonRefusals, guarded, limited, staleErrors } from '#access/procedure.ts'
import { FileInfo } from '#channels/files/contract.ts'
import { UploadInput, upload } from '#channels/files/transfers.ts'
import { colour } from '#values/fields.ts'
import { Id, Version } from '#wire/page.ts'
import { BrandDraft, isShallow, longestCss } from './draft.ts'
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

/** Size limits of the response about a rejected style sheet. */
export const longestSelector = 120
export const longestReason = 300
export const mostRejectedRules = 50

/** A rejected rule of the style sheet, with the reason. */
export type RejectedRule = z.output<typeof RejectedRule>
export const RejectedRule = z.object({
  line: z.number().int(),
  selector: z.string().max(longestSelector),
  reason: z.string().max(longestReason),
})
const RejectedRules = z.array(RejectedRule).max(mostRejectedRules)

/** The palette computed from two colours, with warnings about contrast. */
export type Look = z.output<typeof Look>
export const Look = z.object({
  light: z.record(z.string(), z.string()),
  dark: z.record(z.string(), z.string()),
  warnings: z.array(z.object({ colour: z.enum(['primary', 'secondary']), sentence: z.string() })),
})

const cssCheck = { reads: true, shared: true } as const // no company's rows are touched
// Reading a long sheet takes the main thread for a tenth of a second.
const limitedCssCheck = { ...cssCheck, counts: true, ...limited('cssCheck') } as const

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
      ...staleErrors(Brand),
      CSS_REJECTED: {
        status: 422,
        message: brandMessages.cssRejected,
        data: z.object({ rejected: RejectedRules }),
      },
      LOGO_UNKNOWN: { status: 422, message: brandMessages.logoUnknown },
    }),
  /** The body is the raw picture. It becomes the company's logo once `save` names it. */
  putLogo: upload('logos', 'brand.manage', '/tenants/{tenantId}/logo', { administers: true })
    .input(UploadInput.extend({ tenantId: Id }))
    .output(FileInfo),
  look: guarded('brand.manage', cssCheck)
    .route({ method: 'GET', path: '/identity/look' })
    .input(z.object({ primaryColor: colour(), secondaryColor: colour() }))
    .output(Look),
  /** The rejected rules of a sheet. Without any, `preview` is the sheet limited to the preview area. */
  checkCss: guarded('brand.manage', limitedCssCheck)
    .route({ method: 'POST', path: '/identity/css' })
    .input(z.object({ css: z.string().max(longestCss, brandMessages.cssTooLong).check(isShallow) }))
    .output(z.object({ rejected: RejectedRules, preview: z.string() }))
    .errors({ TOO_MANY: commonRefusals.TOO_MANY }),
}
