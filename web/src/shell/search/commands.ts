import { type Permission, roleHasPermission } from '@escale/contract/access/permissions'
import { menuScreens, screenRefusal, screens } from '@escale/contract/access/screens'
import type { Session } from '@escale/contract/access/session'
import { fold } from '@escale/contract/values/fold'
import { sections } from '#company/settings/sections.ts'

/** A page or an action that the search finds by its name. */
export type Command = { type: 'page' | 'action'; id: string; title: string; route: string }

type Act = { title: string; route: string; permission: Permission }

const acts: readonly Act[] = [
  {
    title: 'Nouvelle facture maritime',
    route: '/app/factures?nouvelle=maritime',
    permission: 'invoices.write',
  },
  {
    title: 'Nouvelle facture fret aérien',
    route: '/app/factures?nouvelle=aerien',
    permission: 'invoices.write',
  },
  { title: 'Enregistrer un paiement', route: '/app/paiements?saisie=paiement', permission: 'payments.write' },
  { title: 'Nouveau client', route: '/app/clients?saisie=client', permission: 'clients.write' },
  { title: 'Nouveau service', route: '/app/services?saisie=service', permission: 'services.write' },
  {
    title: 'Nouvelle expédition',
    route: '/app/expeditions?saisie=expedition',
    permission: 'expeditions.write',
  },
  {
    title: 'Nouvelle réception de colis',
    route: '/app/warehouse?saisie=colis',
    permission: 'reception.receive',
  },
  {
    title: 'Nouvelle réception de véhicule',
    route: '/app/warehouse?saisie=vehicule',
    permission: 'reception.receive',
  },
  {
    title: 'Remettre des marchandises',
    route: '/app/warehouse?tab=sorties',
    permission: 'reception.handOver',
  },
  { title: 'Inviter un utilisateur', route: '/app/users?saisie=invitation', permission: 'users.manage' },
]

/** The most commands that a search shows. */
const mostCommands = 4

/** The pages and actions of a person whose names have a word that starts with each searched word. */
export function findCommands(session: Session, search: string): Command[] {
  const words = fold(search).split(' ').filter(Boolean)
  return commandsOf(session)
    .filter(({ title }) => {
      const named = fold(title).split(' ')
      return words.length > 0 && words.every((word) => named.some((one) => one.startsWith(word)))
    })
    .slice(0, mostCommands)
}

/** Whether a search is the whole name of a command, which then comes before the records found. */
export function isNameOf({ title }: Command, search: string): boolean {
  return fold(title) === fold(search)
}

function commandsOf({ role, company }: Session): Command[] {
  const mayUse = (permission: Permission) => company !== null && roleHasPermission(role, permission)
  const listed = new Set(menuScreens(role, company !== null))
  const isOpen = (screen: (typeof screens)[number]) =>
    listed.has(screen) || (screen.menuRoles.length === 0 && !screenRefusal(role, screen))
  const page = (title: string, route: string): Command => ({ type: 'page', id: route, title, route })
  return [
    ...screens.filter(isOpen).map(({ title, path }) => page(title, path)),
    ...sections
      .filter(
        ({ group, permission }) => roleHasPermission(role, permission) && (group === 'Mon compte' || company),
      )
      .map(({ key, title }) => page(`Paramètres · ${title}`, `/app/parametres/${key}`)),
    ...acts
      .filter(({ permission }) => mayUse(permission))
      .map(({ title, route }): Command => ({ type: 'action', id: route, title, route })),
  ]
}
