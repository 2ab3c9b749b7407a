import type { Permission } from '@escale/contract/permissions'
import type { ComponentType } from 'react'

export type Section = {
  /** The end of its path: `/app/parametres/{key}`. */
  key: string
  title: string
  /** Those of the company are shown while one is open. */
  group: 'Mon compte' | 'Entreprise'
  permission: Permission
  load: () => Promise<{ default: ComponentType }>
}

/** The pages of the settings, in the order of their list: a row here, and the page is listed and answers at its path. */
export const sections: readonly Section[] = [
  { key: 'alertes', title: 'Mes alertes', group: 'Mon compte', permission: 'security.own', load: () => import('./account/AlertsSection.tsx') },
  { key: 'cles-api', title: "Clés d'API", group: 'Entreprise', permission: 'apiKeys.manage', load: () => import('./api-keys/ApiKeysSection.tsx') },
  {
    key: 'export',
    title: 'Exporter les données',
    group: 'Entreprise',
    permission: 'exports.manage',
    load: () => import('./export/ExportSection.tsx'),
  },
]
