import {
  companyOfPage,
  isLinkedPage,
  type PublicPage,
  type Surroundings,
} from '@escale/contract/site/public/pages'
import { viewport } from '@escale/contract/wire/viewport'
import type { ReactNode } from 'react'
import { aboutOf } from './about.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { HostHeader } from './HostHeader.tsx'

type Props = { page: PublicPage; around: Surroundings; children: ReactNode }

/**
 * The complete HTML document of a public page: metadata for search engines and previews in messengers, style
 * sheets, header and footer.
 */
export function Document({ page, around, children }: Props) {
  const { assets, blocksInspection, color, publicUrl, year, workspace } = around
  const { title, description, path } = aboutOf(page)
  const host = companyOfPage(page)
  const isOwn = host !== null || isLinkedPage(page)
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewport} />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={publicUrl + path} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <meta name="page-security" content={blocksInspection ? 'on' : 'off'} />
        <meta name="public-url" content={publicUrl} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={color} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Escale" />
        <meta property="og:locale" content="fr_FR" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={publicUrl + path} />
        <meta property="og:image" content={`${publicUrl}/share.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="Escale, la gestion du fret maritime, aérien et terrestre" />
        <meta name="twitter:card" content="summary_large_image" />
        <script type="module" src={assets.script} fetchPriority="low" />
      </head>
      <body>
        <a className="skip" href="#contenu">
          Aller au contenu
        </a>
        {isOwn ? (
          <HostHeader host={host} workspace={workspace} />
        ) : (
          <Header current={page.kind} workspace={workspace} />
        )}
        <main id="contenu" tabIndex={-1}>
          {children}
        </main>
        <Footer year={year} isOwn={isOwn} />
      </body>
    </html>
  )
}
