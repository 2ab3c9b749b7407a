import type { PublicPage } from '@escale/contract/site/public/pages'
import base from './base.css?inline'
import directory from './directory.css?inline'
import document from './document.css?inline'
import fonts from './fonts.css?inline'
import frame from './frame.css?inline'
import home from './home.css?inline'
import mocks from './mocks.css?inline'
import prices from './prices.css?inline'
import quote from './quote.css?inline'
import tracking from './tracking.css?inline'

const own: Partial<Record<PublicPage['kind'], string[]>> = {
  home: [home, mocks],
  directory: [directory],
  prices: [prices],
  tracking: [tracking],
  document: [document],
  quote: [document, quote],
}

/**
 * The style sheet of a public page. It is part of the HTML, so that the page renders without another request.
 */
export function sheetOf({ kind }: PublicPage): string {
  return [fonts, base, frame, ...(own[kind] ?? [])].join('').replaceAll('\n', '')
}
