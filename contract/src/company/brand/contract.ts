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

/**
 * Size limits of the list of rejected rules: characters per selector, characters per reason, number of rules.
 */
export const longestSelector = 120
export const longestReason = 300
export const mostRejectedRules = 50

/** A CSS rule that was rejected, with its line and the reason. */
export type RejectedRule = z.output<typeof RejectedRule>
export const RejectedRule = z.object({
  line: z.number().int(),
  selector: z.string().max(longestSelector),
  reason: z.string().max(longestReason),
})
const RejectedRules = z.array(RejectedRule).max(mostRejectedRules)

/** The palette computed from the company's two colours, with warnings about poor contrast. */
export type Look = z.output<typeof Look>
export const Look = z.object({
  light: z.record(z.string(), z.string()),
  dark: z.record(z.string(), z.string()),
  warnings: z.array(z.object({ colour: z.enum(['primary', 'secondary']), sentence: z.string() })),
})

const cssCheck = { reads: true, shared: true } as const // The check reads no rows of a company.
// Checking a long style sheet blocks the main thread of the server for about 100 ms, so the number of checks
// is limited.
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
  /** The request body is the raw picture. It becomes the company's logo when `save` is called with its id. */
  putLogo: upload('logos', 'brand.manage', '/tenants/{tenantId}/logo', { administers: true })
    .input(UploadInput.extend({ tenantId: Id }))
    .output(FileInfo),
  look: guarded('brand.manage', cssCheck)
    .route({ method: 'GET', path: '/identity/look' })
    .input(z.object({ primaryColor: colour(), secondaryColor: colour() }))
    .output(Look),
  /**
   * Returns the rejected rules of a style sheet. If there are none, `preview` is the style sheet with its
   * rules restricted to the preview area.
   */
  checkCss: guarded('brand.manage', limitedCssCheck)
    .route({ method: 'POST', path: '/identity/css' })
    .input(z.object({ css: z.string().max(longestCss, brandMessages.cssTooLong).check(isShallow) }))
    .output(z.object({ rejected: RejectedRules, preview: z.string() }))
    .errors({ TOO_MANY: commonRefusals.TOO_MANY }),
}
