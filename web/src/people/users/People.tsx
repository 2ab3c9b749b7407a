import { roleNames } from '@escale/contract/access/permissions'
import type { Member } from '@escale/contract/people/users/contract'
import { Button } from '@mantine/core'
import { IconUserCog, IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import type { HandedLink } from '#ui/dialog/LinkModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { MailOffStrip } from '#ui/feedback/MailOffStrip.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { type ListFilters, useListFilters } from '#ui/list/filter/useListFilters.ts'
import { knownTotals } from '#ui/list/known-totals.ts'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { memberColumns, StatusPill } from './member-columns.tsx'
import { useCompanyParameter } from './of-company.ts'
import { PendingInvitations } from './PendingInvitations.tsx'
import { fresh, useAccessRequests, useInvitations } from './queries.ts'

const AccessRequests = lazyPart(() => import('./AccessRequests.tsx'))
const InviteModal = lazyPart(() => import('./InviteModal.tsx'))
const LinkModal = lazyPart(() => import('#ui/dialog/LinkModal.tsx'))
const MemberModal = lazyPart(() => import('./MemberModal.tsx'))

const statuses = [
  { value: 'tous', label: 'Tous' },
  { value: 'actifs', label: 'Actifs' },
  { value: 'desactives', label: 'Désactivés' },
] as const

type Props = {
  /** Renders the page title. Receives the number of people and the invite button. */
  header: (count: number | undefined, actions: ReactNode) => ReactNode
}

/** The people of a company: requests for access, open invitations and members. */
export function People({ header }: Props) {
  const named = useCompanyParameter()
  const filters = useListFilters({
    sorts: ['joinedAt', 'name'],
    order: 'desc',
    choices: { statut: ['actifs', 'desactives'] },
  })
  const { statut } = filters.values
  const active = statut && statut === 'actifs'
  const shown = { ...filters.asked, ...named, active }
  const list = useInfiniteQuery({ ...api.users.list.infiniteOptions(pagesOf(shown)), ...fresh })
  const totals = useQuery({ ...api.users.totals.queryOptions(totalsOf(shown)), ...fresh })
  const { data: requests = [] } = useAccessRequests()
  const invitations = useInvitations()
  const members = list.data?.pages.flatMap(({ items }) => items) ?? []
  const opened = useOpenRow('membre', members)
  const member = opened.row ?? members.find(({ id }) => id === opened.id)
  const inviting = useOpenForm('invitation')
  const [link, setLink] = useState<HandedLink | null>(null)
  const isAbove = useSession().role === 'super_admin'
  const columns = useMemo(
    () => memberColumns(filters.searched, { companies: isAbove }),
    [filters.searched, isAbove],
  )
  const mayManage = useMay('users.manage')
  const invite = () => mayManage && inviting.open()
  useLoneKeys({ n: invite })

  return (
    <>
      {header(
        knownTotals(list, totals.data)?.count,
        mayManage && (
          <Button leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={invite}>
            Inviter un utilisateur
          </Button>
        ),
      )}
      <MailOffStrip>
        Le lien de chaque invitation s'affiche, à transmettre vous-même ; dites vous-même à chacun ce que vous
        avez décidé.
      </MailOffStrip>
      <Suspense>{requests.length > 0 && <AccessRequests requests={requests} />}</Suspense>
      <PendingInvitations invitations={invitations.data?.items ?? []} onLink={setLink} />
      <DataTable
        label="Utilisateurs"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={phoneRow}
        onOpen={opened.open}
        toolbar={
          <>
            <SearchField filters={filters} placeholder="Filtrer par nom ou email" />
            <StatusFilter
              values={filters.values}
              status={statut}
              onChange={(status) => filters.set('statut', status)}
            />
          </>
        }
        empty={<NoMembers />}
        footer={({ count }) => <span className="num">{pluralize(count, 'utilisateur')}</span>}
      />
      <Suspense>
        {mayManage && inviting.isOpen && <InviteModal onClose={inviting.close} onLink={setLink} />}
        {member && <MemberModal key={member.id} member={member} onClose={opened.close} />}
        {link && <LinkModal {...link} onClose={() => setLink(null)} />}
      </Suspense>
    </>
  )
}

type Status = 'actifs' | 'desactives'
type StatusFilterProps = Pick<ListFilters, 'values'> & {
  status: Status | null | undefined
  onChange: (status: Status | null) => void
}

function StatusFilter({ values, status, onChange }: StatusFilterProps) {
  return (
    <FilterRow filters={{ values }}>
      <Segmented
        label="Statut"
        options={statuses}
        value={status ?? 'tous'}
        onChange={(value) => onChange(value === 'tous' ? null : value)}
      />
    </FilterRow>
  )
}

function NoMembers() {
  return (
    <State
      icon={IconUserCog}
      title="Personne pour le moment"
      hint="Invitez vos collègues : ils apparaîtront ici."
    />
  )
}

function phoneRow(member: Member) {
  return {
    figure: <StatusPill isActive={member.isActive} />,
    detail: `${roleNames[member.role]} · ${member.email}`,
  }
}
