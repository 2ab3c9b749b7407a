import { roleNames } from '@escale/contract/access/permissions'
import type { Member } from '@escale/contract/people/users/contract'
import { Highlight } from '#ui/display/Highlight.tsx'
import { DayOf } from '#ui/display/useClocks.tsx'
import type { Column } from '#ui/list/columns.ts'

/**
 * Columns of the list of members. Words of `search` are highlighted. The column of other companies is for
 * super_admins only.
 */
export function memberColumns(
  search: string,
  { companies }: { companies: boolean },
): Column<Member, 'joinedAt' | 'name'>[] {
  return [
    {
      title: 'Nom',
      width: 180,
      grow: 1.6,
      sort: 'name',
      cell: (member) => <Highlight text={memberName(member)} search={search} />,
    },
    {
      title: 'Email',
      width: 180,
      grow: 1.6,
      leaves: 3,
      cell: ({ email }) => <Highlight text={email} search={search} />,
    },
    ...(companies ? [{ title: 'Entreprise(s)', width: 160, grow: 1, leaves: 4, cell: companiesOf }] : []),
    { title: 'Rôle', width: 160, cell: ({ role }) => roleNames[role] },
    { title: 'Statut', width: 104, cell: ({ isActive }) => <StatusPill isActive={isActive} /> },
    {
      title: 'Membre depuis',
      width: 120,
      leaves: 1,
      sort: 'joinedAt',
      align: 'end',
      cell: ({ joinedAt }) => <DayOf at={joinedAt} />,
    },
    {
      title: 'Dernière connexion',
      width: 144,
      leaves: 2,
      align: 'end',
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? <DayOf at={lastSignInAt} /> : <span className="muted">Jamais</span>,
    },
  ]
}

function companiesOf({ companies }: Member) {
  return companies?.map(({ name }) => name).join(', ')
}

export function StatusPill({ isActive }: { isActive: boolean }) {
  return <span className={`pill ${isActive ? 'ok' : ''}`}>{isActive ? 'Actif' : 'Désactivé'}</span>
}

export function memberName({
  firstName,
  lastName,
  email,
}: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email
}
