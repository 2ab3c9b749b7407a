import type { PublicCompany } from '@escale/contract/site/public/pages'
import { Mark } from './Mark.tsx'

type Props = { host: PublicCompany | null; workspace: string | null }

/** Of a company's own page: its name, and the way in for its people, who are few among those who read it. */
export function HostHeader({ host, workspace }: Props) {
  return (
    <header className="header">
      <div className="wrap header-row">
        <span className="brand">
          {!host && <Mark />}
          {host?.name ?? 'Escale'}
        </span>
        <a className="button button-plain header-action" href={workspace ?? '/auth'}>
          {workspace ? 'Ouvrir mon espace' : 'Se connecter'}
        </a>
      </div>
    </header>
  )
}
