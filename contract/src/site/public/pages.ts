import type { Face } from '#site/face/contract.ts'
import type { MeasuringRules } from '#trade/freight/chargeable.ts'
import type { CalculatorForm } from './calculation.ts'
import type { SharedDocument } from './document.ts'
import type { PublicPrice } from './prices.ts'
import type { TrackingPage } from './tracking.ts'

// Data for public pages. Everything here is public, so no other column of a company may be added.

export type PublicCompany = {
  slug: string
  name: string
  city: string | null
  tagline: string | null
  whatsapp: string | null
  publishesPrices: boolean
  primaryColor: string
  /** Background and text colour of the monogram, with enough contrast for every chosen colour. */
  tile: { solid: string; ink: string }
  /** The secondary colour, for decoration only, because text in it may be unreadable. */
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
  /**
   * A link that never existed, a revoked one, a deleted record and a closed company all show the same page,
   * so that nothing is revealed.
   */
  | { kind: 'gone'; of: LinkedPage }
  /** No page has this address. */
  | { kind: 'lost' }

/** Pages behind a secret link, which proxies must not cache. */
export type LinkedPage = 'tracking' | 'document'

export function isLinkedPage({ kind }: PublicPage): boolean {
  return kind === 'tracking' || kind === 'document' || kind === 'gone'
}

/** The company of the page. Its pages show no link to other companies. */
export function hostOf(page: PublicPage): PublicCompany | null {
  return page.kind === 'tracking' || page.kind === 'document' || page.kind === 'prices' ? page.company : null
}

/** The frame of every page. */
export type Surroundings = {
  publicUrl: string
  year: number
  /** The application path of a signed-in visitor; null for others. */
  workspace: string | null
  /** The base colour, `#0b5d6b`, and its tokens as a style sheet. */
  color: string
  palette: string
  /** Whether right click and the shortcuts of the developer tools are blocked. */
  blocksInspection: boolean
  assets: { script: string; font: string }
}

/** A page and its inline style, which the Content-Security-Policy allows by hash. */
export type RenderedPage = { html: string; style: string }

export type RenderPage = (page: PublicPage, around: Surroundings) => RenderedPage
/** The error of a sign-in by plain form, with the typed values except the password. */
export type SignInError = {
  email: string
  code: string
  sentence: string
  fields: { email?: string; password?: string }
}

export type RenderLogin = (face: Face | null, refused?: SignInError) => string
