import type { Face } from '#site/face/contract.ts'
import type { MeasuringRules } from '#trade/freight/chargeable.ts'
import type { Typed } from './calculation.ts'
import type { SharedDocument } from './document.ts'
import type { PublicPrice } from './prices.ts'
import type { Tracked } from './tracking.ts'

// What the server gives the public pages to show. Everything in here is public: no other column of a company
// leaves.

export type PublicCompany = {
  slug: string
  name: string
  city: string | null
  tagline: string | null
  whatsapp: string | null
  publishesPrices: boolean
  primaryColor: string
  /** The tile of its monogram and the ink on it, readable whatever colour was picked. */
  tile: { solid: string; ink: string }
  /** Its second colour, drawn but never written with. */
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
      typed: Typed
      isAsked: boolean
    }
  | { kind: 'unpublished' }
  | { kind: 'tracking'; company: PublicCompany; tracked: Tracked }
  | { kind: 'document'; company: PublicCompany; document: SharedDocument; token: string }
  /**
   * A link that was never given, one that was taken back, what is gone and a company that is closed all read
   * the same.
   */
  | { kind: 'gone'; of: LinkedPage }
  /** No page has this address. */
  | { kind: 'lost' }

/** What a stranger reads by a link that they were given: nobody keeps it on the way. */
export type LinkedPage = 'tracking' | 'document'

export function isLinkedPage({ kind }: PublicPage): boolean {
  return kind === 'tracking' || kind === 'document' || kind === 'gone'
}

/** The company whose own page it is: its clients find there no way to another. */
export function hostOf(page: PublicPage): PublicCompany | null {
  return page.kind === 'tracking' || page.kind === 'document' || page.kind === 'prices' ? page.company : null
}

/** What surrounds every page. */
export type Surroundings = {
  publicUrl: string
  year: number
  /** Where a signed-in person works; null for everybody else. */
  workspace: string | null
  /** The colour of the page, `#0b5d6b`, and its tokens as a style sheet. */
  color: string
  palette: string
  /** Whether right click and the shortcuts of the developer tools are blocked. */
  blocksInspection: boolean
  assets: { script: string; font: string }
}

/** A page, and the style that is written in it: its policy lets this one in by its sum, and no other. */
export type Drawn = { html: string; style: string }

export type Render = (page: PublicPage, around: Surroundings) => Drawn
/** Why a sign-in by the form of the page was refused, and what was typed into it but the password. */
export type SignInRefused = {
  email: string
  code: string
  sentence: string
  fields: { email?: string; password?: string }
}

export type RenderLogin = (face: Face | null, refused?: SignInRefused) => string
