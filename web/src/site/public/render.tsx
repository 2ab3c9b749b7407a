import type { PublicPage, Render, RenderLogin } from '@escale/contract/site/public/pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { FirstLogin } from '#shell/login/FirstLogin.tsx'
import { DirectoryPage } from './directory/DirectoryPage.tsx'
import { Document } from './frame/Document.tsx'
import { typeset } from './frame/words.ts'
import { HomePage } from './home/HomePage.tsx'
import { PricesPage } from './prices/PricesPage.tsx'
import { UnpublishedPage } from './prices/UnpublishedPage.tsx'
import { TrackingPage } from './tracking/TrackingPage.tsx'
import { UntrackedPage } from './tracking/UntrackedPage.tsx'

/** A public page as the browser receives it. Nothing is hydrated: what moves is in `browser.ts`. */
export const render: Render = (page, around) => {
  const html = renderToStaticMarkup(
    <Document page={page} around={around}>
      {bodyOf(page, around.workspace)}
    </Document>,
  )
  return `<!doctype html>${typeset(html)}`
}

/** The first sight of the sign-in page: the application takes its place. */
export const renderLogin: RenderLogin = (face) => renderToStaticMarkup(<FirstLogin face={face} />)

function bodyOf(page: PublicPage, workspace: string | null) {
  if (page.kind === 'home') return <HomePage workspace={workspace} />
  if (page.kind === 'directory') return <DirectoryPage {...page} />
  if (page.kind === 'prices') return <PricesPage {...page} />
  if (page.kind === 'tracking') return <TrackingPage {...page} />
  if (page.kind === 'untracked') return <UntrackedPage />
  return <UnpublishedPage />
}
