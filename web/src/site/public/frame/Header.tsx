import type { PublicPage } from '@escale/contract/site/public/pages'
import { IconMenu2 } from '@tabler/icons-react'
import { ProductMark } from '#ui/display/ProductMark.tsx'

const links = [
  { kind: 'directory', href: '/directory', label: 'Annuaire' },
  { kind: 'prices', href: '/services-price', label: 'Tarifs' },
]

type Props = { current: PublicPage['kind']; workspace: string | null }

export function Header({ current, workspace }: Props) {
  const pages = links.map(({ kind, href, label }) => (
    <li key={kind}>
      <a className="nav-link" href={href} aria-current={kind === current ? 'page' : undefined}>
        {label}
      </a>
    </li>
  ))
  return (
    <header className="header">
      <div className="wrap header-row">
        <a className="brand" href="/" aria-current={current === 'home' ? 'page' : undefined}>
          <ProductMark />
          Escale
        </a>
        <nav className="nav" aria-label="Principale">
          <ul>{pages}</ul>
        </nav>
        <a className="button button-solid header-action" href={workspace ?? '/auth'}>
          {workspace ? 'Ouvrir mon espace' : 'Se connecter'}
        </a>
        {/* A `details` element holds the links on a phone, because it works without JavaScript. */}
        <details className="menu">
          <summary aria-label="Menu">
            <IconMenu2 size={21} stroke={1.6} aria-hidden />
          </summary>
          <nav aria-label="Menu">
            <ul>{pages}</ul>
          </nav>
        </details>
      </div>
    </header>
  )
}
