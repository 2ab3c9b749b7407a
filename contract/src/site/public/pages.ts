import type { Face } from '#site/face/contract.ts'
import type { MeasuringRules } from '#trade/freight/chargeable.ts'
import type { CalculatorForm } from './calculation.ts'
import type { SharedDocument } from './document.ts'
import type { PublicPrice } from './prices.ts'
import type { RefusedAcceptance, SharedQuote } from './quote.ts'
import type { TrackingPage } from './tracking.ts'

// Data for public pages. Anyone can read it, so check before adding a column of a company.

export type PublicCompany = {
  slug: string
  name: string
  city: string | null
  tagline: string | null
  whatsapp: string | null
  publishesPrices: boolean
  primaryColor: string
  /**
   * Background and text colour of the tile with the company's initials. Their contrast is sufficient whatever
   * colour the company chose.
   */
  tile: { solid: string; ink: string }
  /** The company's secondary colour, for decoration only, because its contrast may be too low for text. */
  accent: string
  logoUrl: string | null
}

export type PublicPage =
  | { kind: 'home' }
  | { kind: 'directory'; search: string; companies: PublicCompany[]; isCut: boolean }
  | {
      kind: 'prices'
      company: PublicCompany | null
      measuring: MeasuringRules | null
      prices: PublicPrice[]
      isCut: boolean
      typed: CalculatorForm
      isAsked: boolean
    }
  | { kind: 'unpublished' }
  | { kind: 'tracking'; company: PublicCompany; tracked: TrackingPage }
  | { kind: 'document'; company: PublicCompany; document: SharedDocument; token: string }
  | {
      kind: 'quote'
      company: PublicCompany
      quote: SharedQuote
      token: string
      /** The acceptance that was refused, with what was typed. Null before one is sent. */
      refused: RefusedAcceptance | null
    }
  /**
   * The page for a dead link. Unknown link, revoked link, deleted record and closed company all show the same
   * page, so that visitors cannot tell them apart.
   */
  | { kind: 'gone'; of: LinkedPage }
  /** The page for an unknown URL. */
  | { kind: 'lost' }

/** Pages reached through a secret link. Proxies must not cache them. */
export type LinkedPage = 'tracking' | 'document' | 'quote'

export function isLinkedPage({ kind }: PublicPage): boolean {
  return kind === 'tracking' || kind === 'document' || kind === 'quote' || kind === 'gone'
}

/**
 * The company to which a page belongs. Such a page contains no links to other companies. Null for pages of
 * the installation.
 */
export function companyOfPage(page: PublicPage): PublicCompany | null {
  return 'company' in page ? page.company : null
}

/** Data that every public page needs in addition to its content. */
export type Surroundings = {
  publicUrl: string
  year: number
  /** The path of the application when the visitor is signed in, otherwise null. */
  workspace: string | null
  /** The base colour, for example `#0b5d6b`, and the CSS variables derived from it. */
  color: string
  palette: string
  /** Whether the page blocks right clicks and the shortcuts of the developer tools. */
  blocksInspection: boolean
  assets: { script: string; font: string }
}

/** The HTML of a page and its inline style. The Content-Security-Policy allows the style by its hash. */
export type RenderedPage = { html: string; style: string }

export type RenderPage = (page: PublicPage, around: Surroundings) => RenderedPage
/**
 * The error of a sign-in sent as plain HTML form, with the typed values to show again, except the password.
 */
export type SignInError = {
  email: string
  code: string
  sentence: string
  fields: { email?: string; password?: string }
}

export type RenderLogin = (face: Face | null, refused?: SignInError) => string
