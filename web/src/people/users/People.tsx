import { roleNames } from '@escale/contract/access/permissions'
import type { Member } from '@escale/contract/people/users/contract'
import { Button } from '@mantine/core'
import { IconUserCog, IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/useSession.ts'
import { counted } from '#ui/count.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { FilterRow } from '#ui/FilterRow.tsx'
import type { HandedLink } from '#ui/LinkModal.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { MailOffStrip } from '#ui/MailOffStrip.tsx'
import { pagesOf, totalsOf } from '#ui/pages-of.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { State } from '#ui/State.tsx'
import { useListFilters } from '#ui/useListFilters.ts'
import { useOpenForm } from '#ui/useOpenForm.ts'
import { usePageKeys } from '#ui/usePageKeys.ts'
import { memberColumns, StatusPill } from './member-columns.tsx'
import { useNamedCompany } from './of-company.ts'
import { PendingInvitations } from './PendingInvitations.tsx'
import { fresh, useAccessRequests, useInvitations } from './queries.ts'

const AccessRequests = lazyPart(() => import('./AccessRequests.tsx'))
const InviteModal = lazyPart(() => import('./InviteModal.tsx'))
const LinkModal = lazyPart(() => import('#ui/LinkModal.tsx'))
const MemberModal = lazyPart(() => import('./MemberModal.tsx'))

const statuses = [
  { value: 'tous', label: 'Tous' },
  { value: 'actifs', label: 'Actifs' },
  { value: 'desactives', label: 'Désactivés' },
] as const

type Props = {
  /** Where the number of people and the button to invite go. */
  header: (count: number | undefined, actions: ReactNode) => ReactNode
}

/** The people of a company: those who wait, those who are invited, those who are in. */
export function People({ header }: Props) {
  const named = useNamedCompany()
  const filters = useListFilters({ sorts: ['joinedAt', 'name'], order: 'desc', choices: { statut: ['actifs', 'desactives'] } })
  const { statut } = filters.values
  const active = statut && statut === 'actifs'
  const shown = { ...filters.asked, ...named, active }
  const list = useInfiniteQuery({ ...api.users.list.infiniteOptions(pagesOf(shown)), ...fresh })
  const totals = useQuery({ ...api.users.totals.queryOptions(totalsOf(shown)), ...fresh })
  const { data: requests = [] } = useAccessRequests()
  const invitations = useInvitations()
  const [opened, setOpened] = useState<Member | null>(null)
  const inviting = useOpenForm('invitation')
  const [link, setLink] = useState<HandedLink | null>(null)
  const isAbove = useSession().role === 'super_admin'
  const columns = useMemo(() => memberColumns(filters.searched, { companies: isAbove }), [filters.searched, isAbove])
  const mayManage = useMay('users.manage')
  const invite = () => mayManage && inviting.open()
  usePageKeys({ n: invite })

  return (
    <>
      {header(
        totals.data?.count,
        mayManage && (
          <Button leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={invite}>
            Inviter un utilisateur
          </Button>
        ),
      )}
      <MailOffStrip>Le lien de chaque invitation s'affiche, à transmettre vous-même ; dites vous-même à chacun ce que vous avez décidé.</MailOffStrip>
      <Suspense>{requests.length > 0 && <AccessRequests requests={requests} />}</Suspense>
      <PendingInvitations invitations={invitations.data?.items ?? []} onLink={setLink} />
      <DataTable
        label="Utilisateurs"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={phoneRow}
        onOpen={setOpened}
        toolbar={
          <>
            <SearchField filters={filters} placeholder="Filtrer par nom ou email" />
            <FilterRow filters={filters}>
              <Segmented
                label="Statut"
                options={statuses}
                value={statut ?? 'tous'}
                onChange={(value) => filters.set('statut', value === 'tous' ? null : value)}
              />
            </FilterRow>
          </>
        }
        empty={<State icon={IconUserCog} title="Personne pour le moment" hint="Invitez vos collègues : ils apparaîtront ici." />}
        footer={({ count }) => <span className="num">{counted(count, 'utilisateur')}</span>}
      />
      <Suspense>
        {mayManage && inviting.isOpen && <InviteModal onClose={inviting.close} onLink={setLink} />}
        {opened && <MemberModal member={opened} onClose={() => setOpened(null)} />}
        {link && <LinkModal {...link} onClose={() => setLink(null)} />}
      </Suspense>
    </>
  )
}

function phoneRow(member: Member) {
  return { figure: <StatusPill isActive={member.isActive} />, detail: `${roleNames[member.role]} · ${member.email}` }
}
