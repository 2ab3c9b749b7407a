import type { PublicCompany } from '@escale/contract/site/public/pages'
import { ProductMark } from '#ui/display/ProductMark.tsx'

type Props = { host: PublicCompany | null; workspace: string | null }

/**
 * The header of a company's public page: its name and a small sign-in button, because most readers are
 * clients and not staff.
 */
export function HostHeader({ host, workspace }: Props) {
  return (
    <header className="header">
      <div className="wrap header-row">
        <span className="brand">
          {!host && <ProductMark />}
          {host?.name ?? 'Escale'}
        </span>
        <a className="button button-plain header-action" href={workspace ?? '/auth'}>
          {workspace ? 'Ouvrir mon espace' : 'Se connecter'}
        </a>
      </div>
    </header>
  )
}
