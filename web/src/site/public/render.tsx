import type { PublicPage, RenderLogin, RenderPage } from '@escale/contract/site/public/pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { FirstLogin } from '#login/FirstLogin.tsx'
import { DirectoryPage } from './directory/DirectoryPage.tsx'
import { DocumentPage } from './document/DocumentPage.tsx'
import { Document } from './frame/Document.tsx'
import { GonePage } from './frame/GonePage.tsx'
import { LostPage } from './frame/LostPage.tsx'
import { typeset } from './frame/words.ts'
import { HomePage } from './home/HomePage.tsx'
import { PricesPage } from './prices/PricesPage.tsx'
import { UnpublishedPage } from './prices/UnpublishedPage.tsx'
import { QuotePage } from './quote/QuotePage.tsx'
import { sheetOf } from './styles/sheets.ts'
import { TrackingPage } from './tracking/TrackingPage.tsx'

/**
 * Renders the HTML of a public page. React does not run in the browser: `browser.ts` contains all behaviour.
 */
export const render: RenderPage = (page, around) => {
  const html = renderToStaticMarkup(
    <Document page={page} around={around}>
      {pageBody(page, around.workspace)}
    </Document>,
  )
  const style = around.palette + sheetOf(page)
  return {
    html: `<!doctype html>${typeset(html)}`.replace('</head>', () => `<style>${style}</style></head>`),
    style,
  }
}

/** Renders the sign-in page. The application replaces this HTML once it has loaded. */
export const renderLogin: RenderLogin = (face, refusal) =>
  renderToStaticMarkup(<FirstLogin face={face} refusal={refusal} />)

function pageBody(page: PublicPage, workspace: string | null) {
  if (page.kind === 'home') return <HomePage workspace={workspace} />
  if (page.kind === 'directory') return <DirectoryPage {...page} />
  if (page.kind === 'prices') return <PricesPage {...page} />
  if (page.kind === 'tracking') return <TrackingPage {...page} />
  if (page.kind === 'document') return <DocumentPage {...page} />
  if (page.kind === 'quote') return <QuotePage {...page} />
  if (page.kind === 'gone') return <GonePage of={page.of} />
  if (page.kind === 'lost') return <LostPage />
  return <UnpublishedPage />
}
